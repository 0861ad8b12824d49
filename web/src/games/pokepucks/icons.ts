/** One drawing for every design of the box; pucks of one's own take their kind's or type's. */
import type { Kind, Type } from './designs';
import leaf from 'icon:linden-leaf';
import flame from 'icon:flame';
import drop from 'icon:drop';
import bolt from 'icon:electric';
import fist from 'icon:fist';
import eye from 'icon:third-eye';
import star from 'icon:round-star';
import sprout from 'icon:sprout';
import salamander from 'icon:salamander';
import turtle from 'icon:turtle';
import mouse from 'icon:seated-mouse';
import biceps from 'icon:biceps';
import ghost from 'icon:ghost';
import fox from 'icon:fox';
import foxHead from 'icon:fox-head';
import foxTail from 'icon:fox-tail';
import flyingFox from 'icon:flying-fox';
import sleepy from 'icon:night-sleep';
import cat from 'icon:cat';
import worm from 'icon:earth-worm';
import bear from 'icon:bear-face';
import dolphin from 'icon:dolphin';
import mantis from 'icon:praying-mantis';
import eagle from 'icon:eagle-head';
import pterodactyl from 'icon:pterodactylus';
import duck from 'icon:plastic-duck';
import ball from 'icon:ball-glow';
import sphere from 'icon:stone-sphere';
import orb from 'icon:orb-direction';
import weight from 'icon:weight';
import circle from 'icon:plain-circle';
import sandbag from 'icon:powder-bag';
import potion from 'icon:round-potion';
import turning from 'icon:clockwise-rotation';
import berry from 'icon:raspberry';
import focus from 'icon:focused-lightning';
import stone from 'icon:rune-stone';
import medicines from 'icon:medicines';
import flute from 'icon:flute';
import sash from 'icon:headband-knot';
import scope from 'icon:spyglass';
import cards from 'icon:stack';
import swapping from 'icon:swap-bag';
import wind from 'icon:windy-stripes';
import badge from 'icon:police-badge';
import cap from 'icon:billed-cap';
import person from 'icon:character';
import bag from 'icon:knapsack';

export const TYPE_ICONS: Record<Type, string> = {
  none: circle, grass: leaf, fire: flame, water: drop, electric: bolt, fighting: fist, psychic: eye, normal: star,
};
const NAMED: Record<string, string> = {
  Sproutling: sprout, Emberling: salamander, Shellpup: turtle, Sparkmouse: mouse, Gymbrute: biceps,
  Gloomwisp: ghost, Shiftfox: fox, Lullaball: sleepy, Coincat: cat, Boulderworm: worm, Drowsebear: bear,
  Ferryfin: dolphin, Tidefox: foxTail, Voltfox: flyingFox, Cinderfox: foxHead, Bladebug: mantis,
  Galebird: eagle, Fossilwing: pterodactyl, Dizzyduck: duck, 'Great Ball': sphere, 'Ultra Ball': orb,
  'Heavy Ball': weight,
};
const RULED: Record<string, string> = {
  Sandbag: sandbag, Potion: potion, Switch: turning, Berry: berry, 'Focus Energy': focus, 'Power Stone': stone,
  'Full Heal': medicines, 'Wake Flute': flute, 'Focus Sash': sash, 'Clear Scope': scope, Arranger: cards,
  Swapper: swapping, 'Second Wind': wind, Patrol: badge, Rookie: cap,
};
const KINDS: Record<Kind, string> = {
  plain: circle, item: bag, energy: bolt, trainer: person, slammer: orb, ball, pokemon: star,
};

export function iconOf(name: string, kind: Kind, type: Type, rule: string): string {
  const named = NAMED[name.replace(/^Alpha /, '')];
  if (named) return named;
  if (kind !== 'pokemon' && RULED[rule]) return RULED[rule];
  return type === 'none' ? KINDS[kind] : TYPE_ICONS[type];
}

/** The outlines of a drawing, for a canvas: all of the set are 512 by 512. */
export function outlines(icon: string): string[] {
  return [...icon.matchAll(/\sd="([^"]+)"/g)].map((found) => found[1]!);
}
