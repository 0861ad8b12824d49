/**
 * Pictures of every page and of the five tables in the middle of a game, in all three shapes. Arguments: address,
 * folder, and what to take (a key of `SCENES`; all, if nothing is named).
 */
import { mkdirSync } from 'node:fs';
import { launch, must, newPage, SIZES } from './browser.mjs';
import {
  answered, askAbout, asked, chooseAny, frameOf, giveName, goTo, makeTable, mustBeQuiet, playBots, playFor, PUNCHES, secondTab,
  settled, setUpMatch,
} from './house.mjs';

const [base, pictures, ...wanted] = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
const LOOK = { colorScheme: 'light' };

/** How many choices into the game, what is worth a picture then, and how long until it is at its best. */
const MOMENTS = {
  punch: { after: 6, seen: '.slot.filled', pause: 500 },
  rocket_punch: { after: 6, seen: '[data-status=choose]', pause: 2600, then: pickRobot },
  robo_power: { after: 3, seen: '.slot .stamp', pause: 400 },
  one_punch_man: { after: 14, seen: '.token.own.can', pause: 1500, then: pickUnit },
  pokepucks: { after: 19, seen: '.throw', pause: 3000, kit: '[options]\nsetup = "quick"\nslammer_pick = "slammer"\n', hands: touchAny },
};
/** A hint may light a piece first and then the place for it. */
const LIT = ['.call.hinted', '.lay.hinted', '.hinted[data-action]', '.kind.hinted', '.token.hinted', '.card.hinted'];

/** 3D is drawn by the processor, as a machine for tests has no graphics card. */
const browser = await launch(['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']);

const SCENES = {
  front: { front: frontPage },
  make: { make },
  door: { waiting, door },
  first: { first, teams, what },
  lesson: { lesson, 'lesson-no': tried, 'lesson-end': learnt },
  practice: { practice },
  pucks: { puckdex: (page) => pucks(page, ''), puckmart: (page) => pucks(page, '?of=mart') },
  rules: { rulebook },
  curtain: { curtain },
  company: { company },
  party: { 'party-open': partyOpen, 'party-screen': partyScreen, 'party-phone': partyPhone },
  nowhere: { nowhere },
  table: { missed, lost, referee, watching },
  end: { end, mine, replay },
  puzzle: { puzzle, position },
  engine: { hint, analysis, editor, moves, placing },
  lab: { lab },
  ...Object.fromEntries(Object.keys(MOMENTS).map((game) => [game, { [game]: (page) => goodMoment(page, game) }])),
};

try {
  for (const [group, scenes] of Object.entries(SCENES)) {
    if (wanted.length > 0 && !wanted.includes(group)) continue;
    for (const size of Object.keys(SIZES)) for (const [name, scene] of Object.entries(scenes)) await take(size, name, scene);
  }
} finally {
  await browser.close();
}

async function take(size, name, scene) {
  const { page, errors } = await newPage(browser, size, { ...LOOK, coached: name === 'first' });
  await scene(page, size);
  const file = `${name}-${SIZES[size].width}.png`;
  await page.screenshot({ path: `${pictures}/${file}`, scale: 'css' });
  for (const context of browser.contexts()) await context.close();
  mustBeQuiet(errors);
  console.log(file);
}

async function frontPage(page) {
  await goTo(page, base);
  await page.locator('[data-play=pokepucks]').waitFor();
  await giveName(page, 'Ann');
  await page.evaluate(() => document.fonts.ready);
}

async function make(page) {
  await goTo(page, base, 'new/robo_power');
  await page.locator('fieldset.seat').nth(1).getByText('A bot').click();
}

/** Ann's table, which waits for somebody. */
async function waiting(page) {
  await goTo(page, base);
  await giveName(page, 'Ann');
  await setUpMatch(page, base, '', () => page.getByText('Seconds for each choice').click());
  await page.getByRole('button', { name: 'Copy the link' }).waitFor();
  return page.url();
}

/** The same table, as a friend sees it who comes by the link. */
async function door(page, size) {
  const ann = await newPage(browser, size, LOOK);
  await page.goto(await waiting(ann.page));
  await page.getByLabel('Your name at this table').fill('Bob');
  await page.getByLabel('Your name at this table').blur();
}

/** The first visit: what can be done glows, the goal stands above it, and a lesson is offered. */
async function first(page) {
  await goTo(page, base);
  await page.locator('[data-play=punch]').click();
  await page.locator('[data-lesson-offered]').waitFor();
  await settled(page);
}

async function teams(page) {
  await playBots(page, base, 'pokepucks');
  await page.locator('[data-team]').first().waitFor();
  await page.locator('[data-arena=solid]').waitFor();
  await settled(page);
}

async function what(page, size) {
  await playBots(page, base, 'rocket_punch');
  must(await asked(page), 'something is asked');
  await settled(page);
  await askAbout(page, size);
  await settled(page);
}

async function pucks(page, more) {
  await goTo(page, base, `g/pokepucks${more}`);
  await page.locator('main li').first().waitFor();
}

/** An example of the rulebook, drawn by the game's own scene. */
async function rulebook(page) {
  await playBots(page, base, 'punch');
  await page.getByRole('button', { name: 'Rulebook' }).click();
  const example = page.getByRole('dialog').locator('[data-example]').first();
  await example.scrollIntoViewIfNeeded();
  await example.frameLocator('iframe').locator('[role=img] .scene').first().waitFor();
  await settled(page);
}

async function curtain(page) {
  await goTo(page, base);
  await giveName(page, 'Ann');
  await page.getByRole('button', { name: 'Pass and play' }).first().click();
  await page.locator('.cover').waitFor();
}

/** Two people talk. */
async function company(page, size) {
  const bob = await newPage(browser, size, LOOK);
  const link = await waiting(page);
  await sitDown(bob.page, link, 'Bob');
  for (const [who, says] of [[page, 'Good game!'], [bob.page, 'Ouch!']]) {
    await who.locator('[data-status]').waitFor();
    await who.getByRole('button', { name: 'Chat' }).click();
    await who.getByRole('button', { name: says }).click();
    await who.getByRole('dialog', { name: 'Chat' }).locator('li', { hasText: says }).waitFor();
  }
  await page.getByRole('dialog', { name: 'Chat' }).locator('li', { hasText: 'Ouch!' }).waitFor();
  await settled(page);
}

async function sitDown(page, link, name) {
  await page.goto(link);
  await page.getByLabel('Your name at this table').fill(name);
  await page.getByRole('button', { name: 'Sit down here' }).first().click();
}

async function partyOpen(page) {
  await goTo(page, base, 'new/punch');
  await page.getByRole('button', { name: 'Show it on a big screen' }).click();
  await page.locator('[data-screen=open]').waitFor();
  const link = await page.locator('.way .qr').getAttribute('aria-label');
  return link.replace(/^[^:]*: /, '');
}

/** Two phones have come and played a little. */
async function partyScreen(page) {
  const link = await partyOpen(page);
  const phones = [await newPage(browser, 'phone', LOOK), await newPage(browser, 'phone', LOOK)];
  for (const [i, name] of ['Ann', 'Bob'].entries()) await sitDown(phones[i].page, link, name);
  for (let k = 0; k < 6; k += 1) {
    for (const phone of phones) {
      if (!(await asked(phone.page))) continue;
      const n = await frameOf(phone.page);
      await chooseAny(phone.page, PUNCHES, k);
      await answered(phone.page, n);
    }
  }
  await page.locator('.log li').nth(3).waitFor();
  await settled(page);
}

/** The hand in one's own hand, large. */
async function partyPhone(page) {
  const screen = await newPage(browser, 'wide', LOOK);
  const link = await partyOpen(screen.page);
  const bob = await newPage(browser, 'phone', LOOK);
  await sitDown(page, link, 'Ann');
  await sitDown(bob.page, link, 'Bob');
  must(await asked(page), 'something is asked');
  await settled(page);
}

/** One match, to its verdict. */
async function end(page) {
  await goTo(page, base);
  await giveName(page, 'Ann');
  await setUpMatch(page, base, 'A bot');
  await page.locator('[data-status]').waitFor();
  await playFor(await secondTab(page.context(), base));
  await page.getByRole('dialog', { name: 'It is over' }).waitFor();
  await page.getByRole('link', { name: 'See it again' }).waitFor();
  await page.waitForTimeout(700); // confetti falls
}

async function mine(page) {
  for (const game of ['punch', 'robo_power']) await playBots(page, base, game);
  await end(page);
  await goTo(page, base, 'mine');
  await page.locator('[data-list=ended]').getByText(/Won|Lost/).first().waitFor();
}

/** The clock ran out, and a bot sits in. */
async function missed(page) {
  await setUpMatch(page, base, 'A bot', async () => {
    await page.getByText('Seconds for each choice').click();
    await page.getByRole('spinbutton', { name: 'Seconds for each choice' }).fill('5');
    await page.getByText('a bot plays on until you are back').click();
  });
  await page.locator('[data-sits-in]').waitFor();
}

/** A link that is old, or has lost a letter. */
async function nowhere(page) {
  await goTo(page, base, 't/nonsense');
  await page.getByRole('alert').waitFor();
}

/** It was agreed that time loses the game. */
async function lost(page) {
  await goTo(page, base);
  await giveName(page, 'Ann');
  await setUpMatch(page, base, 'A bot', async () => {
    await page.getByText('Seconds for each choice').click();
    await page.getByRole('spinbutton', { name: 'Seconds for each choice' }).fill('5');
    await page.getByText('the game is lost', { exact: true }).click();
  });
  await page.getByRole('dialog', { name: 'It is over' }).waitFor();
  await settled(page);
}

/** What happened at a real table is typed in. */
async function referee(page) {
  await setUpMatch(page, base, 'A bot', () => page.getByText('Referee a real table').click());
  await page.locator('.outcomes button').first().waitFor();
  await settled(page);
}

/** Somebody looks on, and talks to the others who do. */
async function watching(page, size) {
  const [ann, bob] = [await newPage(browser, size, LOOK), await newPage(browser, size, LOOK)];
  const link = await waiting(ann.page);
  await sitDown(bob.page, link, 'Bob');
  await bob.page.locator('[data-status]').waitFor();
  await page.goto(link);
  await page.locator('[data-status]').waitFor();
  await page.getByRole('button', { name: 'Chat' }).click();
  await page.getByRole('dialog', { name: 'Chat' }).waitFor();
  await settled(page);
}

async function replay(page) {
  await end(page);
  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider').first().fill('12');
  await page.locator('.scene').waitFor();
  await settled(page);
}

async function position(page) {
  await goTo(page, base, 'position/robo_power');
  await page.locator('main .kind').first().waitFor();
  await settled(page);
}

async function puzzle(page) {
  await page.goto(`${base}#/puzzles/punch/4`);
  await page.locator('main [data-action]').first().waitFor();
  await settled(page);
}

/** This device says what it would do, and why. */
async function hint(page) {
  await goTo(page, base);
  await giveName(page, 'Ann');
  await setUpMatch(page, base, 'A bot');
  await asked(page);
  await page.locator('[data-thinks=here]').click();
  await page.locator('.hinted').first().waitFor();
  await settled(page);
}

/** A game that is over, thought through. */
async function analysis(page) {
  await end(page);
  await page.getByRole('link', { name: 'Analyse' }).click();
  await page.locator('[data-thinking=false] .worst').waitFor();
}

/** A position in which Red has little left, and may play any card. */
async function editor(page) {
  await goTo(page, base, 'position/punch');
  await page.locator('aside.bar').waitFor();
  while (!(await page.getByText('Red, which card do you play?').count())) {
    await page.evaluate(() => localStorage.removeItem('haymaker.position.punch'));
    await page.reload();
    await page.locator('aside.bar[data-phase]').waitFor();
    await settled(page);
  }
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Set up' });
  await drawer.getByLabel('Red, stamina', { exact: true }).fill('2');
  await settled(page);
}

/** The same position: what may be done, and what that is worth. */
async function moves(page) {
  await editor(page);
  await page.getByRole('button', { name: 'Lay it so' }).click();
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  await page.getByRole('button', { name: 'Moves' }).click();
  await page.getByRole('button', { name: 'Think it through' }).click();
  await page.locator('[data-weighed=true]').waitFor();
  await settled(page);
}

/** Units are placed in the dungeon. */
async function placing(page) {
  await goTo(page, base, 'position/one_punch_man');
  await page.locator('aside.bar').waitFor();
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const slot = (n) => page.getByRole('dialog').locator('select[aria-label^="Heroes, h1:"]').nth(n);
  await slot(0).selectOption({ index: 6 });
  await slot(1).selectOption({ index: 8 });
  await slot(1).evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await settled(page);
}

/** A harder Punch, and what comes of it. */
async function lab(page) {
  await goTo(page, base, 'lab/punch');
  const slider = page.getByRole('slider', { name: 'How hard the three Punches hit 3' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('.differs').first().waitFor();
  await page.locator('.status', { hasText: 'The intervals are narrow.' }).waitFor();
  await page.evaluate(() => (document.activeElement?.blur(), scrollTo(0, 0)));
}

/** The coach asks, and what to do glows. */
async function lesson(page) {
  await goTo(page, base, 'learn/robo_power');
  await page.locator('.hinted').first().waitFor();
  await settled(page);
}

/** What is not allowed is answered with its clause. */
async function tried(page) {
  await goTo(page, base, 'learn/one_punch_man');
  await page.locator('.coach[data-phase=ask]').waitFor();
  await page.keyboard.press('s');
  await page.getByRole('alert').waitFor();
  await settled(page);
}

/** The slammer is in hand, and the pile lies there. */
async function practice(page) {
  await goTo(page, base, 'practice/pokepucks');
  await page.locator('[data-arena=solid]').waitFor();
  await page.locator('.throw').waitFor();
  await page.waitForTimeout(1500);
  await settled(page);
}

async function learnt(page) {
  await goTo(page, base, 'learn/punch');
  while ((await page.getByRole('heading', { name: 'You have learnt' }).count()) === 0) {
    await page.locator('.coach[data-phase=ask]').waitFor();
    await page.keyboard.press('s');
    await page.locator('.coach[data-phase=done]').waitFor();
    await page.keyboard.press('n');
    await page.locator('.coach[data-phase=ask], #learnt').waitFor();
  }
}

/** Plays on until there is something to see; a choice that leads to nothing of the kind is followed by the next. */
async function goodMoment(page, game) {
  const { after, seen, pause, then, kit, hands = followHint } = MOMENTS[game];
  await playBots(page, base, game);
  if (kit) await makeTable(page, base, game, 2, { kit });
  for (let choice = 0; await asked(page); choice += 1) {
    const n = await frameOf(page);
    const ripe = choice >= after;
    if (ripe && (await found(page, seen, 300))) break;
    await hands(page);
    if (ripe && (await found(page, seen, 1500))) break;
    // A hint that led nowhere is asked for again.
    await page.waitForFunction((old) => document.querySelector('main')?.dataset.n !== old, n, { timeout: 3_000 }).catch(() => {});
  }
  await page.waitForTimeout(pause);
  await then?.(page);
}

function found(page, sign, timeout) {
  return page.locator(sign).first().waitFor({ timeout }).then(() => true, () => false);
}

/** Does what a bot would do: perhaps a piece is touched first, then the place for it. */
async function followHint(page) {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'What would a bot do?' }).click();
  await page.locator('.hinted').first().waitFor({ timeout: 5_000 }).catch(() => {});
  for (let touch = 0; touch < 3; touch += 1) {
    const [sign, place] = await page.evaluate(touchFirst, LIT);
    await page.waitForTimeout(60);
    if (place || !sign) return;
  }
}

/** Touches the first thing that is lit; says what it was, and whether that was the whole move. */
function touchFirst(signs) {
  const sign = signs.find((one) => document.querySelector(one));
  const thing = sign && document.querySelector(sign);
  thing?.click();
  return [sign, sign !== undefined && !/token|card/.test(sign)];
}

/** Any of the pucks and words that glow. */
function touchAny(page) {
  return page.evaluate(() => {
    const all = document.querySelectorAll('.tray [data-action]');
    all[Math.floor(Math.random() * all.length)]?.click();
  });
}

async function pickRobot(page) {
  await page.locator('.kind').nth(1).click({ force: true });
  await page.waitForTimeout(400);
}

async function pickUnit(page) {
  const units = page.locator('.token.own.can');
  if (await units.count()) await units.first().click({ force: true });
  await page.waitForTimeout(400);
}
