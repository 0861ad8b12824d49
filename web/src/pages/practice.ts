/** What the page for practising throws says. */
export const practice = {
  title: 'Practice box',
  lesson: 'Lesson',
  loading: 'The box is being set up …',
  aim: 'Aim, and throw as hard as you like. Nothing is at stake.',
  flies: 'It flies …',
  watch: 'See how it falls …',
  throwAgain: 'Throw again',
  throws: (n: number) => (n === 1 ? '1 throw' : `${n} throws`),
};
