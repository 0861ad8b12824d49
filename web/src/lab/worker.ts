/** Plays games beside the page, so that a slider never waits for them. */
import type { LabGames } from '../protocol';
import { LabMachine, type LabAbout } from './machine';

export interface LabOpening {
  module: WebAssembly.Module;
  about: LabAbout;
  games: LabGames;
}

export type LabJob = { do: 'pairs'; first: number; count: number; seed: number } | { do: 'figures'; games: number; sums: BigInt64Array };

let machine: LabMachine | null = null;

addEventListener('message', ({ data }: MessageEvent<{ open: LabOpening } | { job: LabJob }>) => {
  try {
    if ('open' in data) machine = new LabMachine(data.open.module, data.open.about, data.open.games);
    else postMessage({ answer: done(machine!, data.job) });
  } catch (error) {
    postMessage({ problem: String(error) });
  }
});

function done(lab: LabMachine, job: LabJob) {
  return job.do === 'pairs' ? lab.pairs(job.first, job.count, job.seed) : lab.figures(job.games, job.sums);
}
