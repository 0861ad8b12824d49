/** What the page of a lesson says around the words of the coach. */
export const t = {
  progress: (at: number, of: number) => `${at} of ${of}`,
  back: 'Back',
  again: 'Again',
  showMe: 'Show me',
  next: 'Next',
  finish: 'Finish',
  leave: 'Leave the lesson',
  loading: 'The coach is on the way …',
  notNow: 'That is allowed, but not what we want to see now. Try again.',
  canBeDone: 'You can do that. But first what I asked for!',
  clauses: (names: string[]) => `Rules: ${names.join(', ')}`,
  learnt: 'You have learnt',
  play: 'Play a first game',
  opening: 'Opening …',
  keys: 'N: next, B: back, S: show me',
};
