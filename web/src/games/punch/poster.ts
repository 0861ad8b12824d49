import icon from 'icon:boxing-glove';
import type { Poster } from '../scene';

export const poster: Poster = { hot: '#c8202f', ink: '#fff7e8', icon, showsSeats: true };
