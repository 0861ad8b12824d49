import type { Frame, Move, PuzzleAnswered, PuzzleShown } from '../protocol';

/** `ask`: somebody is to choose. `sent`: the answer is judged. `show`: what follows is shown. Then the verdict. */
export type Phase = 'ask' | 'sent' | 'show' | 'wrong' | 'right' | 'told';

/** Where somebody is with a puzzle. */
export class Solving {
  phase = $state<Phase>('ask');
  answer = $state.raw<PuzzleAnswered | null>(null);
  /** Grows whenever the position is set up anew. */
  table = $state(0);
  /** The answer was asked for: whatever comes now is no solution. */
  private gaveUp = false;

  constructor(readonly puzzle: PuzzleShown) {}

  /** Whether the verdict is out, and nothing is left to find. */
  get over(): boolean {
    return this.phase === 'right' || this.phase === 'told';
  }

  /** Whether it was found without help. */
  get solved(): boolean {
    return this.phase === 'right' && !this.gaveUp;
  }

  /** Sends an answer, or (with none) gives up. What comes back is to be shown; nothing where it is not asked for. */
  async choose(move: Pick<Move, 'action'> | null, judge: (action: number | null) => Promise<PuzzleAnswered>): Promise<Frame[]> {
    if (this.phase !== 'ask') return [];
    this.phase = 'sent';
    try {
      this.answer = await judge(move?.action ?? null);
    } catch (error) {
      this.phase = 'ask';
      throw error;
    }
    if (!move) this.gaveUp = true;
    this.phase = 'show';
    if (this.answer.frames.length === 0) this.shown();
    return this.answer.frames;
  }

  /** All that follows has been shown. */
  shown(): void {
    if (this.phase === 'show' && this.answer) this.phase = this.answer.right ? 'right' : this.answer.choices.length ? 'told' : 'wrong';
  }

  again(): void {
    if (this.phase === 'ask' || this.phase === 'sent') return;
    this.phase = 'ask';
    this.answer = null;
    this.table += 1;
  }
}
