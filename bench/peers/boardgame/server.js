// boardgame.io's server with its smallest game: node server.js memory | node server.js FOLDER
// Two seats take turns, nothing is secret, nothing is random. Prints the port it listens at.
const { Server, FlatFile, Origins } = require("boardgame.io/server");

const counter = {
  name: "counter",
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }) => ({ count: G.count + 1 }) },
  turn: { minMoves: 1, maxMoves: 1 },
};
const [where] = process.argv.slice(2);
const storage = where === "memory" ? {} : { db: new FlatFile({ dir: where }) };
const anybody = async () => true; // whoever names a seat has it
const server = Server({
  games: [counter],
  origins: [Origins.LOCALHOST],
  authenticateCredentials: anybody,
  ...storage,
});
console.log = () => {};
server.run({ port: 0 }).then(({ appServer }) => {
  process.stdout.write(`${appServer.address().port}\n`);
});
