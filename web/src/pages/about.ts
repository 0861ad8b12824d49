/** What the page says about keeping the site. */
export const site = {
  title: 'Without a network',
  line: 'The pages, rulebooks, lessons and some puzzles of every game can be kept on this device, as can every game that is analysed here. Whoever installs Haymaker keeps them, too.',
  keep: 'Keep it on this device',
  again: 'Keep it anew',
  keeping: (percent: number) => `Keeping it: ${percent}%`,
  kept: 'It is kept on this device.',
  failed: 'Not all of it could be kept: is there a network, and space on this device?',
  cannot: 'This browser keeps nothing here: that takes https, and no private window.',
};
