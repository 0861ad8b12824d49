/**
 * A slow line: a port of its own, behind which everything comes late and little by little, web sockets as well (which
 * DevTools' emulation lets through as they are). All connections share the line, as behind a modem.
 */
import { connect, createServer } from 'node:net';

/** Opens it to an address. `rate` is bits per second each way, `there_and_back` milliseconds. Returns the address to use instead. */
export async function slowLine(address, { rate, there_and_back }) {
  const { hostname, port } = new URL(address);
  const [up, down] = [oneWay(rate, there_and_back / 2), oneWay(rate, there_and_back / 2)];
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    // A connection is agreed to before anything is sent: once there and back.
    const open = new Promise((agreed) => setTimeout(agreed, there_and_back));
    near.on('data', (bytes) => open.then(() => up(bytes.length, () => far.write(bytes))));
    far.on('data', (bytes) => down(bytes.length, () => near.write(bytes)));
    near.on('end', () => open.then(() => up(0, () => far.end())));
    far.on('end', () => down(0, () => near.end()));
    for (const [one, other] of [[near, far], [far, near]]) one.on('error', () => other.destroy());
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** One direction: what is sent waits for what was sent before, and then takes its way. Nothing overtakes anything. */
function oneWay(rate, way) {
  let free = 0;
  let last = Promise.resolve();
  return (bytes, arrive) => {
    free = Math.max(free, Date.now()) + (bytes * 8 * 1000) / rate;
    const due = free + way;
    last = last.then(() => new Promise((on) => setTimeout(on, due - Date.now()))).then(arrive);
  };
}
