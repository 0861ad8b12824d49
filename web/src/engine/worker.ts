/** Thinks beside the page, so that the page never waits. */
import { Work, type Job, type Opening } from './work';

let work: Work | null = null;

addEventListener('message', ({ data }: MessageEvent<{ open: Opening } | { id: number; job: Job }>) => {
  try {
    if ('open' in data) work = new Work(data.open);
    else postMessage({ id: data.id, answer: work!.do(data.job) });
  } catch (error) {
    postMessage({ problem: String(error) });
  }
});
