import lookout from 'icon:binoculars';
import bike from 'icon:dutch-bike';
import brawler from 'icon:punch';
import runner from 'icon:running-ninja';
import shield from 'icon:riot-shield';
import blade from 'icon:katana';
import wrestler from 'icon:strong-man';
import psychic from 'icon:psychic-waves';
import cyborg from 'icon:cyborg-face';
import veteran from 'icon:monk-face';
import imp from 'icon:imp';
import spore from 'icon:spotted-mushroom';
import hound from 'icon:hound';
import sentry from 'icon:rock-golem';
import mantis from 'icon:praying-mantis';
import tar from 'icon:slime';
import brute from 'icon:troll';
import serpent from 'icon:sea-serpent';
import ogre from 'icon:ogre';
import fist from 'icon:fist';
import { HEROES, OPM } from './view';

const HERO_SIGNS = [lookout, bike, brawler, runner, shield, blade, wrestler, psychic, cyborg, veteran];
const MONSTER_SIGNS = [imp, spore, hound, sentry, mantis, tar, brute, serpent, ogre];

/** Signs by a word of the name, so that other decks get what suits them. */
const WORDS: [RegExp, string][] = [
  [/lookout|scout|watch/i, lookout], [/bike|courier|rider/i, bike], [/brawl|box|fist/i, brawler],
  [/runner|ninja|roof/i, runner], [/shield|cadet|guard|police/i, shield], [/blade|sword|student/i, blade],
  [/wrestl|iron|strong/i, wrestler], [/psychic|storm|mind/i, psychic], [/cyborg|robot|ace/i, cyborg],
  [/master|veteran|monk|old/i, veteran],
  [/imp|goblin|rat/i, imp], [/spore|fung|mushroom/i, spore], [/hound|wolf|dog|fang/i, hound],
  [/stone|sentry|golem|rock/i, sentry], [/mantis|insect|razor/i, mantis], [/tar|slime|ooze|blob/i, tar],
  [/brute|troll|head/i, brute], [/serpent|snake|worm|abyss/i, serpent], [/ogre|king|crown/i, ogre],
];

export function signOf(side: number, design: number, name: string): string {
  if (side === HEROES && design === OPM) return fist;
  const pool = side === HEROES ? HERO_SIGNS : MONSTER_SIGNS;
  const found = WORDS.find(([word, sign]) => word.test(name) && pool.includes(sign));
  return found?.[1] ?? pool[Math.max(0, design) % pool.length]!;
}
