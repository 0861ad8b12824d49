import type { Frame, LessonShown, Move, PartShown, TaskShown } from '../protocol';
import { same } from '../lib/choices';

/** A task in its place, and what the learner sees before it. */
export interface Placed {
  part: PartShown;
  task: TaskShown;
  before: Frame;
}

/** All tasks of a lesson, one after the other: each begins where the one before has ended. */
export function placed(lesson: LessonShown): Placed[] {
  return lesson.parts.flatMap((part) => {
    let before = part.first;
    return part.tasks.map((task) => {
      const here = { part, task, before };
      before = task.frames.at(-1) ?? before;
      return here;
    });
  });
}

/** `ask`: the learner is to act. `show`: what follows is shown. `done`: the coach says what to notice. */
export type Phase = 'ask' | 'show' | 'done' | 'over';

/** Where a learner is in a lesson. Whatever else is done leaves everything as it is. */
export class Course {
  at = $state(0);
  phase = $state<Phase>('ask');
  /** Grows whenever the table is set up anew: another part, or a step back. */
  table = $state(0);
  /** How often something else was done at this task. */
  strayed = $state(0);
  readonly tasks: Placed[];

  constructor(readonly lesson: LessonShown) {
    this.tasks = placed(lesson);
  }

  get here(): Placed {
    return this.tasks[Math.min(this.at, this.tasks.length - 1)]!;
  }

  /** What glows. */
  get wanted(): number | null {
    return this.phase === 'ask' && !this.here.task.refusal ? this.here.task.action : null;
  }

  /** Whether this was what the coach has asked for. */
  does(move: Pick<Move, 'action'>): boolean {
    const { task } = this.here;
    if (this.phase !== 'ask') return false;
    if (task.refusal || move.action !== task.action) {
      this.strayed += 1;
      return false;
    }
    this.phase = 'show';
    return true;
  }

  /** Whether this is what was to be tried in vain; so is all that the same clause forbids. */
  tries(spelled: Record<string, unknown>, clause = ''): boolean {
    const { task } = this.here;
    if (this.phase !== 'ask' || !task.refusal) return false;
    if (!same(spelled, task.spelled) && clause !== task.refusal.clause) return false;
    this.phase = 'done';
    return true;
  }

  /** All that follows has been shown. */
  shown(): void {
    if (this.phase === 'show') this.phase = 'done';
  }

  next(): void {
    if (this.phase !== 'done') return;
    if (this.at + 1 >= this.tasks.length) this.phase = 'over';
    else this.go(this.at + 1, this.tasks[this.at + 1]!.part !== this.here.part);
  }

  back(): void {
    this.go(this.phase === 'ask' || this.phase === 'over' ? Math.max(0, this.at - 1) : this.at, true);
  }

  again(): void {
    this.go(0, true);
  }

  private go(at: number, anew: boolean): void {
    this.at = at;
    this.phase = 'ask';
    this.strayed = 0;
    if (anew) this.table += 1;
  }
}
