import { expect, test } from 'vitest';
import type { Frame, LessonShown, TaskShown } from '../protocol';
import { Course, placed } from './lesson.svelte';

const frame = (n: number) => ({ n, moves: [] }) as unknown as Frame;
const task = (action: number, more: Partial<TaskShown> = {}) =>
  ({ idea: '', say: '', notice: '', wrong: '', clauses: [], action, spelled: { do: 'play', card: action }, refusal: null, frames: [frame(action + 1)], ...more }) as TaskShown;
const part = (first: number, tasks: TaskShown[]) => ({ seat: 0, seats: [], kit: {}, goal: '', first: frame(first), tasks });
const vain = task(9, { refusal: { message: 'No.', clause: 'PU-08' }, frames: [] });
const lesson = () => ({ game: 'boxing', title: '', minutes: 4, end: '', parts: [part(0, [task(1), vain, task(2)]), part(7, [task(3)])] }) as LessonShown;

test('every task begins where the one before has ended', () => {
  expect(placed(lesson()).map(({ before }) => before.n)).toEqual([0, 2, 2, 7]);
});

test('the lesson goes on only with what was asked for', () => {
  const course = new Course(lesson());
  expect(course.wanted).toBe(1);
  expect(course.does({ action: 5 })).toBe(false);
  expect([course.at, course.phase, course.strayed]).toEqual([0, 'ask', 1]);
  expect(course.does({ action: 1 })).toBe(true);
  course.next();
  expect([course.at, course.phase]).toEqual([0, 'show']);
  course.shown();
  course.next();
  expect([course.at, course.phase]).toEqual([1, 'ask']);
});

test('what is tried in vain counts by itself or by its clause', () => {
  const course = new Course(lesson());
  course.does({ action: 1 });
  course.shown();
  course.next();
  expect(course.wanted).toBe(null);
  expect(course.does({ action: 9 })).toBe(false);
  expect(course.tries({ do: 'play', card: 8 }, 'PU-40')).toBe(false);
  expect(course.tries({ do: 'play', card: 8 }, 'PU-08')).toBe(true);
  expect(course.phase).toBe('done');
});

test('back, again and the end', () => {
  const course = new Course(lesson());
  for (const { task: one } of course.tasks) {
    if (one.refusal) course.tries(one.spelled);
    else course.does(one);
    course.shown();
    course.next();
  }
  expect([course.phase, course.table]).toEqual(['over', 1]);
  course.back();
  expect([course.at, course.phase, course.table]).toEqual([2, 'ask', 2]);
  course.again();
  expect([course.at, course.table]).toEqual([0, 3]);
});
