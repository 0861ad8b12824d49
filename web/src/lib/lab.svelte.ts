/** A comparison of two kits that grows while one looks: played by this device, or by the server where it cannot. A newer one ends the
 * one before. */
import { canPlay, playHere } from '../lab/played';
import type { LabAsked, LabShown } from '../protocol';
import { RequestRefused, rest, sentence } from './rest';
import { texts } from '../texts';

export class LabRun {
  shown = $state.raw<LabShown | null>(null);
  trouble = $state('');
  busy = $state(false);
  /** Whether this device plays. */
  here = $state(false);
  #ends: AbortController | null = null;

  async start(game: string, asked: LabAsked, secret: string): Promise<void> {
    this.stop();
    const ends = new AbortController();
    this.#ends = ends;
    [this.trouble, this.busy, this.shown] = ['', true, null];
    try {
      if (canPlay() && (await this.#here(game, asked, ends.signal))) return;
      if (ends.signal.aborted) return;
      this.here = false;
      const ask = (as: string) => rest.lab(game, asked, as, ends.signal);
      // Anybody may ask: a secret that the server has forgotten keeps nobody out.
      const answer = await ask(secret).catch((error: unknown) => {
        if (error instanceof RequestRefused && error.status === 401) return ask('');
        throw error;
      });
      for await (const line of linesOf(answer)) {
        if (ends.signal.aborted) return;
        this.shown = JSON.parse(line) as LabShown;
      }
      if (!this.shown?.stopped) throw new RequestRefused(texts.net.unreachable, 0, '');
    } catch (error) {
      if (!ends.signal.aborted) this.trouble = sentence(error);
    } finally {
      if (this.#ends === ends) this.busy = false;
    }
  }

  /** The server has checked both kits then. Whatever goes wrong with playing here, it plays instead. */
  async #here(game: string, asked: LabAsked, signal: AbortSignal): Promise<boolean> {
    const games = await rest.labGames(game, asked, signal);
    if (!games.module || signal.aborted) return signal.aborted;
    this.here = true;
    try {
      await playHere(games, asked.seed ?? 0, signal, (shown) => {
        if (!signal.aborted) this.shown = shown;
      });
      return true;
    } catch {
      return false;
    }
  }

  stop(): void {
    this.#ends?.abort();
    this.#ends = null;
    this.busy = false;
  }
}

async function* linesOf(answer: Response): AsyncGenerator<string> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}
