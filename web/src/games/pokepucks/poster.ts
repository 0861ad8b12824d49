import icon from 'icon:token';
import type { Poster } from '../scene';

export const poster: Poster = {
  hot: '#5b3fa6', ink: '#fbf5ff', icon, showsSeats: true, practice: true, budget: 200,
  begun: ({ turns }) => Number(turns) > 0,
  pages: [['PuckDex', '#/g/pokepucks'], ['PuckMart', '#/g/pokepucks?of=mart'], ['Practice box', '#/practice/pokepucks']],
};
