import icon from 'icon:dungeon-gate';
import type { Poster } from '../scene';

export const poster: Poster = { hot: '#f2b705', ink: '#211a15', icon, showsSeats: true };
