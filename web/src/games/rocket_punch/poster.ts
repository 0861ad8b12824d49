import icon from 'icon:rocket-flight';
import type { Poster } from '../scene';

export const poster: Poster = { hot: '#c2410c', ink: '#ffffff', icon, showsSeats: true };
