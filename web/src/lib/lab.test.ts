import { expect, test, vi } from 'vitest';
import { LabRun } from './lab.svelte';
import { RequestRefused, rest } from './rest';

const asked = { options: {}, against: {}, players: 2, bots: '', seed: 0 };
const answer = () => new Response(`${JSON.stringify({ games: 3, figures: [], stopped: 'time' })}\n`);

test('a secret that the server has forgotten keeps nobody out of the lab', async () => {
  const lab = vi.spyOn(rest, 'lab').mockImplementation(async (_game, _asked, secret) => {
    if (secret) throw new RequestRefused('No profile has this secret.', 401, '');
    return answer();
  });
  const run = new LabRun();
  await run.start('ring', asked, 'forgotten');
  expect([run.trouble, run.shown?.games, lab.mock.calls.length]).toEqual(['', 3, 2]);
});

test('whoever is barred is told so there, too', async () => {
  vi.spyOn(rest, 'lab').mockRejectedValue(new RequestRefused('You are barred from this server.', 403, ''));
  const run = new LabRun();
  await run.start('ring', asked, 'barred');
  expect([run.trouble, run.shown]).toEqual(['You are barred from this server.', null]);
});
