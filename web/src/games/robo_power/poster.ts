import icon from 'icon:vintage-robot';
import type { Poster } from '../scene';

export const poster: Poster = { hot: '#0b6e6e', ink: '#f1fffb', icon, showsSeats: true };
