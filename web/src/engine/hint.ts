/** Hints that are found on this device, from nothing but the frame that the seat has. */
import type { EngineShown, Frame, Hinted } from '../protocol';
import { Engine, NoEngine, within } from './engine';
import { pack } from './layout';
import { mostOften, why } from './why';

/** Milliseconds; a weak phone leaves a hint that takes longer to the server. */
const PATIENCE = 12_000;

export class Hints {
  static async open(shown: EngineShown): Promise<Hints> {
    return new Hints(shown, await Engine.open(shown, 1));
  }

  private constructor(
    readonly shown: EngineShown,
    readonly engine: Engine,
  ) {}

  async find(frame: Frame, seat: number): Promise<Hinted> {
    const { about } = this.engine;
    const view = pack(about.state, about.sizes.state!, frame.view);
    const thought = mostOften(await within(PATIENCE, this.engine.ask({ do: 'search', view, seat, style: this.shown.style, seed: frame.n })));
    const move = frame.moves.find(({ action }) => action === thought.action);
    if (!move) throw new NoEngine();
    const label = (action: number) => frame.moves.find((one) => one.action === action)?.label ?? '';
    const reason = why(thought, frame.moves.length, this.shown.words, label);
    return { type: 'hinted', id: '', seat, n: frame.n, action: move.action, code: move.code, label: move.label, by: this.shown.by, why: reason };
  }

  close(): void {
    this.engine.close();
  }
}
