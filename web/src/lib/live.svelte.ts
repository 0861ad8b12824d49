import type {
  Because, Chat, Done, Frame, FromClient, FromServer, Hinted, Line, LuckAsked, Move, Pong, Refusal,
  Shunned, TableNews, TableShown, Welcome,
} from '../protocol';
import { merged } from './log';
import { newId } from './storage';
import { toReader } from './you';

export type Answer = Because | Done | Hinted | Pong | Refusal;
/** A message without its id, which is given when it is sent. */
export type Asked = FromClient extends infer M ? (M extends FromClient ? Omit<M, 'id'> : never) : never;
interface Pending {
  message: FromClient;
  answer: (answer: Answer) => void;
}

export type State = 'connecting' | 'open' | 'lost' | 'gone';

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 15_000;
const SILENT_FOR = 35_000;
const MOST_CHAT = 200;
const HELLO = 'hello-';

/** One live table: connects, comes back by itself, and never misses or doubles a move. */
export class Live {
  state = $state<State>('connecting');
  problem = $state('');
  table = $state.raw<TableShown | null>(null);
  seats = $state.raw<number[]>([]);
  host = $state(false);
  kit = $state.raw<Record<string, unknown>>({});
  chat = $state.raw<Chat[]>([]);
  /** Whom I have muted or blocked, and what names me. */
  shunned = $state.raw<Shunned[]>([]);
  me = $state('');
  /** What each seat plays for. */
  goals = $state.raw<string[]>([]);
  frames = $state.raw<ReadonlyMap<number | null, Frame>>(new Map());
  logs = $state.raw<ReadonlyMap<number | null, Line[]>>(new Map());
  luckAsked = $state.raw<LuckAsked | null>(null);
  /** Seats whose last action is not answered yet: they cannot choose again. */
  acting = $state.raw<number[]>([]);

  private socket: WebSocket | null = null;
  private pending = new Map<string, Pending>();
  private wait = FIRST_WAIT;
  private timer = 0;
  private heard = 0;
  private pinged = 0;
  /** Seconds that a message takes there and back: a clock may forgive some of it. */
  private lag = 0;
  /** Columns of the drawings that come with the frames; none of them: no drawings. */
  private columns: number;
  /** Of several seats at one device, those that look at it: nothing of the others is known here. */
  private looks: number[] | null;
  private readonly pinger: number;
  private readonly wake = () => {
    if (this.state === 'lost' && document.visibilityState === 'visible') this.connect();
  };

  /** `columnsFor` says how wide a drawing the page needs of a game, if any; `game` is the table's, where it is known. */
  constructor(
    readonly id: string,
    private tokens: string[],
    private hostToken: string,
    private columnsFor: (game: string) => number,
    game = '',
    private secret = '',
  ) {
    this.columns = game === '' ? 0 : columnsFor(game);
    this.looks = tokens.length > 1 ? [] : null;
    this.pinger = window.setInterval(() => this.ping(), PING_EVERY);
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  close(): void {
    clearInterval(this.pinger);
    clearTimeout(this.timer);
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.state = 'gone';
    this.drop();
  }

  /** Sits down on more seats on the same connection. */
  addSeat(token: string): void {
    this.tokens = [...this.tokens, token];
    this.greet();
  }

  /** Says who I am: with a profile, those who watch can talk, and what I mute stays muted. */
  introduce(secret: string): void {
    this.secret = secret;
    this.greet();
  }

  /** The device is handed over: only what these seats see is asked for, and the rest is forgotten. */
  look(seats: number[]): void {
    this.looks = seats;
    const seen = <T>(of: ReadonlyMap<number | null, T>) => new Map([...of].filter(([seat]) => seat !== null && seats.includes(seat)));
    this.frames = seen(this.frames);
    this.logs = seen(this.logs);
    this.greet();
  }

  /** The screen may have another shape now: then drawings of another width are asked for. */
  redraw(game = this.table?.game ?? ''): void {
    const columns = game === '' ? this.columns : this.columnsFor(game);
    if (columns === this.columns) return;
    this.columns = columns;
    this.greet();
  }

  act(seat: number, move: Move, aim: Record<string, number> | null = null): Promise<Answer> {
    return this.ask({ type: 'act', seat, action: move.action, n: this.frames.get(seat)?.n ?? null, aim, lag: this.lag });
  }

  /** What the real dice and cards did. The question is closed at once, so that no second touch answers the next one. */
  async sayLuck(outcome: number): Promise<Answer> {
    const question = this.luckAsked;
    this.luckAsked = null;
    const answer = await this.ask({ type: 'luck', outcome });
    if (answer.type === 'refused') this.luckAsked ??= question;
    return answer;
  }

  /** Kept until it is answered, and sent again after every lost connection. */
  ask(message: Asked): Promise<Answer> {
    const whole = { ...message, id: newId() } as FromClient;
    return new Promise((answer) => {
      this.pending.set(whole.id, { message: whole, answer });
      this.countActs();
      if (this.state === 'open') this.send(whole);
    });
  }

  private countActs(): void {
    const waiting = [...this.pending.values()];
    this.acting = waiting.flatMap(({ message }) => (message.type === 'act' ? [message.seat] : []));
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.drop();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/live`,
    );
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      this.greet();
      if (this.state === 'lost') dispatchEvent(new Event('lineback'));
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => this.lost();
  }

  private drop(): void {
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
  }

  private lost(): void {
    this.socket = null;
    this.state = 'lost';
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private greet(): void {
    const known = this.tokens.map((_, i) => this.frames.get(this.seats[i] ?? -1)?.n ?? 0);
    this.send({
      type: 'hello', id: `${HELLO}${newId()}`, seats: this.tokens, since: known, host: this.hostToken,
      pictures: this.columns > 0, ...(this.columns > 0 ? { columns: this.columns } : {}), looks: this.looks, me: this.secret,
    });
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private ping(): void {
    if (this.state !== 'open') return;
    if (Date.now() - this.heard > SILENT_FOR) this.socket?.close();
    else {
      this.pinged = Date.now();
      this.send({ type: 'ping', id: newId() });
    }
  }

  private hear(message: FromServer): void {
    this.heard = Date.now();
    switch (message.type) {
      case 'welcome': return this.welcomed(message);
      case 'frame': return this.frame(message);
      case 'table': return this.news(message);
      case 'chat': return this.said(message.chat);
      case 'company': this.shunned = message.shunned; return;
      case 'luck_asked': this.luckAsked = message; return;
      case 'pong': this.lag = Math.min(60, Math.max(0, this.heard - this.pinged) / 1000); return;
      case 'bye': return this.bye(message.again, message.message);
      default: return this.answered(message);
    }
  }

  private welcomed(message: Welcome): void {
    // A link does not tell which game it leads to, so this is known only now.
    if (this.columnsFor(message.table.game) !== this.columns) return this.redraw(message.table.game);
    this.seats = message.seats;
    this.host = message.host;
    this.chat = message.chat;
    this.goals = message.goals;
    this.me = message.me;
    this.news(message);
    this.state = 'open';
    this.problem = '';
    this.wait = FIRST_WAIT;
    for (const { message: again } of this.pending.values()) this.send(again);
  }

  private news({ table, kit }: TableNews | Welcome): void {
    this.table = table;
    if (kit) this.kit = kit;
    if (table.status !== 'playing') this.luckAsked = null;
  }

  private frame(sent: Frame): void {
    if (this.looks && !this.looks.includes(sent.seat ?? -1)) return;
    const frame = toReader(sent, this.table?.seats[sent.seat ?? -1]?.role ?? '');
    const last = this.frames.get(frame.seat);
    if (!frame.fresh && last) {
      if (frame.n <= last.n) return;
      if (frame.n > last.n + 1) return this.send({ type: 'resync', id: newId() });
    }
    this.logs = new Map(this.logs).set(frame.seat, merged(this.logs.get(frame.seat) ?? [], frame));
    this.frames = new Map(this.frames).set(frame.seat, frame);
    if (!frame.luck_due) this.luckAsked = null;
  }

  private said(chat: Chat): void {
    if (this.chat.some((line) => line.number === chat.number && line.gallery === chat.gallery)) return;
    this.chat = [...this.chat, chat].slice(-MOST_CHAT);
  }

  private bye(again: boolean, message: string): void {
    this.problem = message;
    if (again) return;
    this.state = 'gone';
    this.drop();
  }

  private answered(message: Answer): void {
    const asked = this.pending.get(message.id);
    if (asked) {
      this.pending.delete(message.id);
      this.countActs();
      asked.answer(message);
    } else if (message.type === 'refused' && message.id.startsWith(HELLO)) {
      this.bye(false, message.message);
    }
  }
}
