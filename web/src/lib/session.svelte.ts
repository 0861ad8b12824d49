import type { NewTable, SeatTaken, TableMade, TokenGiven } from '../protocol';
import { texts } from '../texts';
import { RequestRefused, rest } from './rest';
import { newId, recall, remember } from './storage';

/** A table at which this browser has a seat or is the host. The tokens are the seats. */
export interface Kept {
  id: string;
  game: string;
  title: string;
  seats: TokenGiven[];
  host: string;
  at: number;
}

const MOST_KEPT = 60;

export class Session {
  name = $state(recall('name', ''));
  secret = $state(recall('secret', ''));
  recovery = $state(recall('recovery', ''));
  kept = $state.raw<Kept[]>(recall<Kept[]>('tables', []));

  get called(): string {
    return this.name.trim() || texts.guest;
  }

  rename(name: string): void {
    this.name = name.slice(0, 40);
    remember('name', this.name);
    if (this.secret && this.name.trim()) void rest.rename(this.called, this.secret).catch(() => {});
  }

  /** A guest's profile, made when it is first needed, and once; a table is made without one if need be. */
  profile(): Promise<string> {
    if (this.secret) return Promise.resolve(this.secret);
    this.made ??= this.newProfile().finally(() => (this.made = null));
    return this.made;
  }

  private made: Promise<string> | null = null;

  private async newProfile(): Promise<string> {
    try {
      const made = await rest.newProfile(this.called);
      this.secret = made.secret;
      this.recovery = made.recovery;
      remember('secret', made.secret);
      remember('recovery', made.recovery);
    } catch {
      return '';
    }
    return this.secret;
  }

  async comeBack(recovery: string): Promise<void> {
    const made = await rest.recover(recovery);
    this.secret = made.secret;
    this.recovery = made.recovery;
    this.name = made.name;
    for (const key of ['secret', 'recovery', 'name'] as const) remember(key, this[key]);
  }

  async makeTable(wanted: NewTable): Promise<TableMade> {
    const made = await this.asGuest((secret) => rest.makeTable(wanted, secret));
    this.keep({ ...made.table, seats: made.seats, host: made.host, at: Date.now() });
    return made;
  }

  async takeSeat(id: string, seat: number | null): Promise<SeatTaken> {
    const asked = { id: newId(), name: this.called, seat, token: newId() + newId() };
    const taken = await this.asGuest((secret) => rest.takeSeat(id, asked, secret));
    const known = this.find(id);
    const seats = [...(known?.seats ?? []), { seat: taken.seat, token: taken.token }];
    this.keep({ ...taken.table, seats, host: known?.host ?? '', at: Date.now() });
    return taken;
  }

  find(id: string): Kept | undefined {
    return this.kept.find((table) => table.id === id);
  }

  /** The same tokens open the same seats at the table of a rematch. */
  keepRematch(from: string, id: string): void {
    const old = this.find(from);
    if (old && !this.find(id)) this.keep({ ...old, id, at: Date.now() });
  }

  private keep({ id, game, title, seats, host, at }: Kept): void {
    const others = this.kept.filter((table) => table.id !== id);
    this.kept = [{ id, game, title, seats, host, at }, ...others].slice(0, MOST_KEPT);
    remember('tables', this.kept);
  }

  /** Does something with a guest's profile. A secret that the server does not know (any more) is replaced by a new guest's. Whoever is barred or blocked stays who they are. */
  async asGuest<T>(attempt: (secret: string) => Promise<T>): Promise<T> {
    const secret = await this.profile();
    try {
      return await attempt(secret);
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.status !== 401 || !secret) throw error;
      this.secret = '';
      return attempt(await this.profile());
    }
  }
}

export const session = new Session();
