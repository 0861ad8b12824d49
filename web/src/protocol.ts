// Made from the server's structs by `python -m haymaker.protocol.typescript`; do not edit by hand.
// What the messages mean: docs/protocol.md.

/** Seconds to think: `each` for every decision, or a `bank` for the game and `add` for each. `missed` is what running out costs: a `move`, made for the seat, that a `bot` sits in, or the `game`. Tables that were made before there was a choice have none, and mean the bot. */
export interface Clock {
  each?: number;
  bank?: number;
  add?: number;
  missed?: "" | "bot" | "game" | "move";
}

/** Who sits where. `role` is the game's name for the seat, `name` the person's. */
export interface SeatShown {
  seat: number;
  role: string;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string;
  presence: "away" | "here" | "left";
  substitute: boolean;
  profile: string;
  rematch: boolean;
  seconds: number | null;
  wants_back: boolean;
  halvings: number;
}

/** Where luck comes from, and, for fair luck, what is needed to check it. */
export interface LuckShown {
  source: "asked" | "fair" | "seeded" | "thrown";
  commitment: string;
  nonces: string[];
  seed: string;
}

/** What everybody may know of a table before they look at its game. */
export interface TableShown {
  id: string;
  game: string;
  title: string;
  rules: number;
  players: number;
  status: "abandoned" | "frozen" | "open" | "over" | "playing";
  seats: SeatShown[];
  luck: LuckShown;
  turn: number[];
  listed: boolean;
  rated: boolean;
  watchers: number;
  clock: Clock | null;
  options: Record<string, unknown>;
  note: string;
  rematch: string;
  made: number;
  changed: number;
  throws: "" | "model" | "physics";
  keeps: boolean;
  lost: number | null;
}

/** Something the seat may do now: its number, its structured form, its code, and in words. */
export interface Move {
  action: number;
  spelled: Record<string, unknown>;
  code: string;
  label: string;
}

/** One thing that happened, in the viewer's words; `changed` holds the fields of the view that it changed, so that a client can draw one thing after the other. */
export interface Told {
  by: number | null;
  told: string[];
  changed: Record<string, unknown>;
}

export interface ScoreShown {
  points: number[];
  places: number[];
  winners: number[];
  ending: string;
  why: string;
}

/** A line of the log: the frame it came with, and the sentence. */
export interface Line {
  n: number;
  text: string;
}

/** A line of chat. Those who watch talk apart (`gallery`, with numbers of their own and the seat 14). `who` names the person: the profile, or, without one, the table and the seat. */
export interface Chat {
  number: number;
  seat: number;
  name: string;
  text: string;
  at: number;
  who: string;
  gallery: boolean;
}

/** Somebody whose lines I do not hear; with `block` they cannot sit down where I sit either. */
export interface Shunned {
  person: string;
  name: string;
  how: "block" | "mute";
}

/** One thing that the hand can set: a number from `least` to `most`. */
export interface ControlShown {
  name: string;
  says: string;
  least: number;
  most: number;
  usual: number;
  unit: string;
}

/** The throw that the seat may make now: the actions that make it, what can be set, what lies there. */
export interface AimShown {
  actions: number[];
  controls: ControlShown[];
  scene: Record<string, unknown>;
}

/** How a seat stands: in a few words, and whether nobody is ahead of it. */
export interface Standing {
  says: string;
  leads: boolean;
}

/** What one viewer sees after a change. `n` has no gaps; `fresh` starts anew from here. */
export interface Frame {
  type: "frame";
  seat: number | null;
  n: number;
  turn: number[];
  view: Record<string, unknown>;
  steps: Told[];
  ask: string;
  moves: Move[];
  undo: boolean;
  luck_due: boolean;
  score: ScoreShown | null;
  clocks: number[];
  fresh: boolean;
  log: Line[];
  aim: AimShown | null;
  shows: (Record<string, unknown>)[];
  picture: string;
  standing: Standing[];
}

/** The first message: the seats this connection plays (none: it watches), by their tokens. `since` gives, for each token in turn, the last frame that the client has. A client that draws the table itself needs no `pictures`; another says how many `columns` they may have. Where one device is passed around, `looks` names the seats that look at it now: only their frames are sent. A new hello tells who looks next. `me` is the secret of one's profile: with it those who watch have a name to talk under, and what somebody has muted stays muted. */
export interface Hello {
  type: "hello";
  id: string;
  seats?: string[];
  since?: number[];
  host?: string;
  pictures?: boolean;
  columns?: number;
  looks?: number[] | null;
  me?: string;
}

/** Do this: by number, structured form or code. `n` is the frame the choice was made on; `aim` is how a throw is meant, by the names of `frame.aim.controls`; `lag`, how many seconds a message takes there and back, as far as the clock may forgive it. */
export interface Act {
  type: "act";
  id: string;
  seat: number;
  action?: number | null;
  spelled?: Record<string, unknown> | null;
  code?: string | null;
  n?: number | null;
  aim?: Record<string, number> | null;
  lag?: number;
}

/** Why may I not do this? */
export interface Why {
  type: "why";
  id: string;
  seat: number;
  action?: number | null;
  spelled?: Record<string, unknown> | null;
  code?: string | null;
}

/** What would the best bot do here, and why? Not at rated tables. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

/** What the real dice and cards did: by number or code. The host of a refereed table says it. */
export interface SayLuck {
  type: "luck";
  id: string;
  outcome?: number | null;
  code?: string | null;
}

/** Take the last choice back. The host of a refereed table takes back what was said of luck with the seat of luck, 15. */
export interface TakeBack {
  type: "undo";
  id: string;
  seat: number;
}

/** Take back what was last typed in of luck, together with what followed. It is done when every person at the refereed table has said so. */
export interface TakeLuckBack {
  type: "undo_luck";
  id: string;
  seat: number;
}

export interface Say {
  type: "say";
  id: string;
  seat: number;
  text: string;
}

/** What somebody who watches says to the others who do. */
export interface Remark {
  type: "remark";
  id: string;
  text: string;
}

/** Hear nothing more of somebody; `block` also keeps them from sitting down where I sit; `none` takes it back. */
export interface Shun {
  type: "shun";
  id: string;
  person: string;
  how: "block" | "mute" | "none";
}

/** Tells whoever runs the server of somebody at this table. The lines around it go along. */
export interface Complain {
  type: "report";
  id: string;
  person: string;
  reason: string;
}

export interface OfferRematch {
  type: "rematch";
  id: string;
  seat: number;
}

/** Get up for good. Closing the connection is only being away. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

/** Let a bot play for a seat whose person is gone, or on a seat still open (host). */
export interface CallBot {
  type: "call_bot";
  id: string;
  seat: number;
  bot?: string;
}

/** I am here again: no bot need play for me. */
export interface ComeBack {
  type: "come_back";
  id: string;
  seat: number;
}

/** Send me fresh frames for all my seats. */
export interface Resync {
  type: "resync";
  id: string;
}

export interface Ping {
  type: "ping";
  id: string;
}

/** The answer to `hello`: the table, the seats played here, the kit, the chat so far, what each seat plays for, and what names this person: see `Shun`. */
export interface Welcome {
  type: "welcome";
  id: string;
  table: TableShown;
  seats: number[];
  host: boolean;
  kit: Record<string, unknown>;
  chat: Chat[];
  now: number;
  goals: string[];
  me: string;
}

/** The table itself changed: seats, presence, clocks, status. The latest one counts. `kit` comes when a game for keeps begins: what was brought has completed it. */
export interface TableNews {
  type: "table";
  table: TableShown;
  now: number;
  kit: Record<string, unknown> | null;
}

export interface ChatNews {
  type: "chat";
  chat: Chat;
}

/** Whom this person has muted or blocked: after `hello`, and whenever it changes. */
export interface Company {
  type: "company";
  shunned: Shunned[];
}

export interface LuckOutcome {
  outcome: number;
  spelled: Record<string, unknown>;
  code: string;
  label: string;
}

/** To the host of a refereed table: say what happened. */
export interface LuckAsked {
  type: "luck_asked";
  ask: string;
  outcomes: LuckOutcome[];
}

/** What was asked under this id is done and on disk. */
export interface Done {
  type: "done";
  id: string;
}

/** Nothing has changed, and why. `stale`: a fresh frame comes before this message. `allowed`: codes of what may be done instead, at most twelve; `more`: how many there are besides. */
export interface Refusal {
  type: "refused";
  id: string;
  message: string;
  clause: string;
  stale: boolean;
  allowed: string[];
  more: number;
}

/** The answer to `why`; no clause and `legal` where nothing forbids it. `allowed` and `more` as in a refusal. */
export interface Because {
  type: "because";
  id: string;
  legal: boolean;
  message: string;
  clause: string;
  allowed: string[];
  more: number;
}

/** What the bot called `by` would do in the seat's frame `n`, and until the seat has done something; `why` says what it expects and how sure it is, or nothing where it could not think in time. */
export interface Hinted {
  type: "hinted";
  id: string;
  seat: number;
  n: number;
  action: number;
  code: string;
  label: string;
  by: string;
  why: string;
}

export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

/** The server closes the connection, and whether to come back. */
export interface Bye {
  type: "bye";
  message: string;
  again: boolean;
}

/** One value of an option that is chosen from a few, and how to say it. */
export interface ChoiceShown {
  value: unknown;
  says: string;
}

/** What one value of an option does to the game, by itself, as the lab has measured it. */
export interface EffectShown {
  value: unknown;
  says: string;
}

/** One option or component of a game, in plain words, with its value in the box. */
export interface OptionShown {
  name: string;
  group: "components" | "options";
  says: string;
  allowed: string;
  value: unknown;
  limits: Record<string, unknown>;
  clauses: string[];
  choices: ChoiceShown[];
  effects: EffectShown[];
}

/** A bot that can be chosen: what it is called at tables of this game, and how it plays. */
export interface BotShown {
  bot: string;
  name: string;
  says: string;
}

export interface GameShown {
  name: string;
  title: string;
  line: string;
  credit: string;
  players: number[];
  usual_players: number;
  minutes: number[];
  rules: number;
  bots: string[];
  variants: string[];
  options: OptionShown[];
  seats: string[];
  quick: Record<string, unknown>;
  quick_says: string;
  company: BotShown[];
  usual_bot: string;
  lesson: number;
  puzzles: number;
  daily: number;
  lab: string[];
  measured: string;
}

/** Options of one kit and of another, to be played against each other's figures by bots. */
export interface LabAsked {
  options?: Record<string, unknown>;
  against?: Record<string, unknown>;
  players?: number | null;
  bots?: string;
  seed?: number;
}

/** A figure of both kits, and between which ends their difference lies. */
export interface LabFigure {
  group: string;
  name: string;
  kind: "mean" | "share";
  one: number;
  other: number;
  low: number;
  high: number;
  differs: boolean;
  watched: boolean;
  width: number;
}

/** What is known so far: one line of the answer. The last one says why it is the last. */
export interface LabShown {
  games: number;
  figures: LabFigure[];
  stopped: string;
}

/** A figure that a page finds by itself: one column of the sums divided by another. `seldom`: it is left out where it never happens. */
export interface LabRow {
  group: string;
  name: string;
  kind: "mean" | "share";
  watched: boolean;
  top: number;
  bottom: number;
  scale: number;
  seldom: boolean;
}

/** What a page needs to play a comparison by itself: the addresses of the lab's module and of its description (none where it is not built), the records of both kits in base64, the seats' thinkers, the kind of every action and the seconds of each kind, the figures, and when it may stop: after so many games at least and at most, with intervals so narrow. */
export interface LabGames {
  players: number;
  kits: string[];
  thinkers: number[];
  verbs: number[];
  seconds: number[];
  figures: LabRow[];
  alpha: number;
  fewest: number;
  most: number;
  narrow: number;
  module: string;
  about: string;
}

/** Something that lies on a table: its code and name, what it is and does, the clause. */
export interface WhatShown {
  code: string;
  name: string;
  says: string;
  clause: string;
}

export interface ClauseShown {
  name: string;
  text: string;
}

/** The rulebook's text (Markdown with an anchor for every clause), every clause by itself, and the clauses that have an example to look at. */
export interface RulebookShown {
  game: string;
  title: string;
  text: string;
  clauses: ClauseShown[];
  examples: string[];
}

/** `mine`: I sit here (several: we pass one device around). `open`: whoever comes. */
export interface SeatWanted {
  kind: "bot" | "mine" | "open";
  name?: string;
  bot?: string;
  nonce?: string;
}

export interface NewTable {
  game: string;
  seats: SeatWanted[];
  options?: Record<string, unknown>;
  kit?: string | null;
  listed?: boolean;
  rated?: boolean;
  clock?: Clock | null;
  luck?: "asked" | "fair";
  throws?: "model" | "physics" | null;
  keeps?: boolean;
  key?: string;
}

export interface TokenGiven {
  seat: number;
  token: string;
}

export interface TableMade {
  table: TableShown;
  seats: TokenGiven[];
  host: string;
}

/** `id` is the client's own: with the same id and token a retry gives the same seat. */
export interface SeatAsked {
  id: string;
  name: string;
  seat?: number | null;
  token?: string | null;
  nonce?: string;
}

export interface SeatTaken {
  table: TableShown;
  seat: number;
  token: string;
}

/** How phones in the room come to a table: where the server is on the local network, and the code of the table there. Both are empty where the server is on none. */
export interface WayShown {
  party: string;
  code: string;
}

export interface CodeFound {
  table: string;
}

/** The moment that decided a game: the frame of the story, counted from 0, and what was told. */
export interface MomentShown {
  at: number;
  told: string[];
}

export interface RatingChanged {
  seat: number;
  before: number;
  after: number;
}

export interface EndingShown {
  moment: MomentShown | null;
  ratings: RatingChanged[];
}

/** Who sat where. A record that somebody brings along does not tell people from bots. */
export interface StorySeat {
  seat: number;
  role: string;
  name: string;
  kind: "bot" | "open" | "person" | "unknown";
  bot: string;
}

/** A game in one viewer's frames, from the first to the last. A `note` says that the game is of other rules than those here: then the frames only tell, and have no views. */
export interface Story {
  game: string;
  title: string;
  seat: number | null;
  roles: string[];
  names: string[];
  kit: Record<string, unknown>;
  over: boolean;
  frames: Frame[];
  seats: StorySeat[];
  note: string;
}

/** What a page needs to think by itself: the addresses of the rules as WebAssembly and of the description of their records (none where they are not built), the kit's record in base64, the style in which the bot `by` thinks, and the sentences in which a search says why. */
export interface EngineShown {
  game: string;
  kit: string;
  style: number[];
  by: string;
  words: Record<string, string>;
  module: string;
  about: string;
}

export interface ChoiceOpen {
  action: number;
  label: string;
}

/** A choice among several: the number of its step, the onlookers' frame before it, and what was open. */
export interface DecisionShown {
  step: number;
  at: number;
  moves: ChoiceOpen[];
}

/** A finished game for an engine. Steps are told by who took them (15: luck) and by what was done; `sum` is the last one of the record. */
export interface AnalysisShown {
  title: string;
  sum: string;
  seats: StorySeat[];
  engine: EngineShown;
  by: number[];
  actions: number[];
  decisions: DecisionShown[];
}

/** A position that somebody looks at, and what to do there. Nothing of it is kept: `state` is the whole record in base64 (without one, the beginning of a game), `kit` what differs from the box, `changes` the facts that are edited. `seat` looks on; `anew` deals what it cannot see once more. `by` acts: `action`, or what the room's own bot thinks of. `n` numbers the frames. */
export interface PositionAsked {
  players?: number | null;
  kit?: Record<string, unknown>;
  state?: string;
  changes?: Record<string, unknown>;
  seat?: number;
  anew?: boolean;
  by?: number | null;
  action?: number | null;
  n?: number;
  columns?: number;
}

/** Why something is not allowed in a position. */
export interface PositionWhy {
  position: PositionAsked;
  spelled: Record<string, unknown>;
}

/** Something that can be edited in a position: a number or rows of them, from `low` to `high`, as it is now. `places` names the numbers of a row, `values` what a number means from `low` on, or the things of a set: for each seat, where it is kept per seat. What has no name is of no use. */
export interface FactShown {
  name: string;
  says: string;
  shape: number[];
  kind: string;
  low: number;
  high: number;
  per_seat: boolean;
  value: unknown;
  places: string[][];
  values: string[][];
}

/** A position as its seat sees it, and whole for the engine of the page: `turn` names the seats that are asked, `frames` is what the seat saw of what was done. */
export interface PositionShown {
  game: string;
  title: string;
  players: number;
  kit: Record<string, unknown>;
  state: string;
  turn: number[];
  part: PartShown;
  frames: Frame[];
  facts: FactShown[];
  engine: EngineShown;
}

/** A clause that forbids some moves, why, and the first of them as they are typed. */
export interface Forbidden {
  clause: string;
  why: string;
  codes: string[];
  count: number;
}

/** What a seat may do in a position, and why not the rest. */
export interface PositionMoves {
  allowed: ChoiceOpen[];
  forbidden: Forbidden[];
}

export interface Verified {
  good: boolean;
  sentence: string;
  line: number | null;
}

export interface ProfileAsked {
  name: string;
  key?: string;
}

export interface RecoveryAsked {
  recovery: string;
  key?: string;
}

/** `secret` is kept by the browser, `recovery` by the person; the server keeps only hashes. */
export interface ProfileMade {
  id: string;
  name: string;
  secret: string;
  recovery: string;
}

/** As people know ratings: 1500 for a newcomer, give or take the deviation; `provisional` until enough games have been played. `mu` and `sigma` are what it is worked out from. */
export interface RatingShown {
  game: string;
  rating: number;
  mu: number;
  sigma: number;
  games: number;
  deviation: number;
  provisional: boolean;
}

/** A table of the lobby: its house rules in words, and for every seat the rating of whoever sits there, in this game. */
export interface TableListed {
  table: TableShown;
  rules: string[];
  ratings: (RatingShown | null)[];
}

export interface Sat {
  table: string;
  game: string;
  status: string;
  seat: number;
  place: number | null;
  at: number;
}

/** Somebody at a table of the past or present. */
export interface PersonShown {
  seat: number;
  kind: "bot" | "person";
  name: string;
  bot: string;
}

/** A game of mine. `at` is when it last changed; `turn`: it waits for me. `together` is the result where one person sat at several seats, `placed` where the place says it all. */
export interface GamePlayed {
  table: string;
  game: string;
  title: string;
  status: string;
  at: number;
  seat: number;
  players: number;
  people: PersonShown[];
  rated: boolean;
  clock: Clock | null;
  place: number | null;
  result: string;
  rating_before: number | null;
  rating_after: number | null;
  turn: boolean;
}

/** Games that are on, those that wait for me first; a page of those that are over, the latest first; and whether there are `more` of these before the last one. */
export interface GamesPlayed {
  on: GamePlayed[];
  ended: GamePlayed[];
  more: boolean;
  ratings: RatingShown[];
}

export interface RecordLine {
  name: string;
  says: string;
  count: number;
}

/** What somebody has achieved in a game that is played for keeps. */
export interface RecordShown {
  game: string;
  lines: RecordLine[];
}

export interface ProfileShown {
  id: string;
  name: string;
  ratings: RatingShown[];
  history: Sat[];
  records: RecordShown[];
}

/** How many of a thing are at home, how many at tables, and how many come along next time. */
export interface ThingShown {
  name: string;
  count: number;
  at_tables: number;
  bring: number;
}

/** What somebody owns of a game, for their own eyes. `tables` hold what is not at home. */
export interface CollectionShown {
  game: string;
  things: ThingShown[];
  everything: boolean;
  record: RecordLine[];
  tables: string[];
}

/** What to bring to the next table, by name; null for everything. */
export interface BringAsked {
  bring?: Record<string, number> | null;
}

/** Somebody whom I have muted or blocked, and what it shall be from now on. */
export interface ShunAsked {
  person: string;
  how: "block" | "mute" | "none";
}

export interface PushShown {
  key: string;
}

/** A browser's subscription: where its push service is, and what notices are sealed with. */
export interface PushAsked {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushEnded {
  endpoint: string;
}

/** What every refused request answers: one clear sentence. */
export interface Problem {
  message: string;
  clause: string;
}

/** One idea of a lesson: what the coach says, the move that is asked for, and the frames that follow it. With a refusal, the move is to be tried in vain, and nothing follows. */
export interface TaskShown {
  idea: string;
  say: string;
  notice: string;
  wrong: string;
  clauses: string[];
  action: number;
  spelled: Record<string, unknown>;
  refusal: Problem | null;
  frames: Frame[];
}

/** A table of a lesson: the learner's seat, and what the learner sees at first. */
export interface PartShown {
  seat: number;
  seats: SeatShown[];
  kit: Record<string, unknown>;
  goal: string;
  first: Frame;
  tasks: TaskShown[];
}

/** A lesson, played through. Whatever else a learner does leaves the table as it is. */
export interface LessonShown {
  game: string;
  title: string;
  minutes: number;
  end: string;
  parts: PartShown[];
}

/** The example of a clause: a table at which it has just happened. */
export interface ExampleShown {
  game: string;
  title: string;
  clause: string;
  text: string;
  seats: SeatShown[];
  kit: Record<string, unknown>;
  frame: Frame;
}

/** Why something is not allowed at a task, counted from 0 over all parts. */
export interface LessonAsked {
  task: number;
  spelled: Record<string, unknown>;
}

/** The puzzles of a game: grades from 1 (easy) on, in the order of their numbers, and today's number. */
export interface PuzzlesShown {
  game: string;
  title: string;
  rules: number;
  grades: number[];
  daily: number;
  day: string;
}

/** A position as its seat sees it, with what it was lately told; nothing of the answer. */
export interface PuzzleShown {
  game: string;
  title: string;
  rules: number;
  number: number;
  count: number;
  grade: number;
  graded: string;
  asks: string;
  day: string;
  part: PartShown;
}

/** An answer to a puzzle; without one, the solver gives up and is shown it. */
export interface AnswerAsked {
  action?: number | null;
}

/** Why something is not allowed in a puzzle. */
export interface PuzzleWhy {
  spelled: Record<string, unknown>;
}

/** What a long search thinks of a move: the share of such games that it wins, and how often a master would play it. */
export interface ChoiceValued {
  action: number;
  label: string;
  value: number;
  share: number;
  right: boolean;
}

/** What is said to an answer, and how it may go on, in a world that fits the seat's view. What the moves are worth is told with the right answer, or to somebody who gives up. */
export interface PuzzleAnswered {
  right: boolean;
  says: string;
  line: string[];
  frames: Frame[];
  choices: ChoiceValued[];
}

export interface AnswerKept {
  action: number;
  answer: PuzzleAnswered;
}

/** A puzzle with what is said to every move, and to somebody who gives up: for a page that keeps it where there is no network. */
export interface PuzzleWhole {
  puzzle: PuzzleShown;
  answers: AnswerKept[];
  told: PuzzleAnswered;
}

/** A throw for practice, aimed by the names of `first.aim.controls`. */
export interface ThrowAsked {
  aim?: Record<string, number>;
}

/** The text of a record file. */
export interface RecordBrought {
  record: string;
}

export type FromClient =
  | Hello
  | Act
  | Why
  | Hint
  | SayLuck
  | TakeBack
  | TakeLuckBack
  | Say
  | Remark
  | Shun
  | Complain
  | OfferRematch
  | Leave
  | CallBot
  | ComeBack
  | Resync
  | Ping;

export type FromServer =
  | Welcome
  | Frame
  | TableNews
  | ChatNews
  | Company
  | LuckAsked
  | Done
  | Refusal
  | Because
  | Hinted
  | Pong
  | Bye;
