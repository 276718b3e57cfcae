import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection without data for this long counts as idle: anything a client had sent would have arrived. */
const idleMs = 300;
const idleCheckMs = 50;
/** A client that connected and was silent for this long sends nothing more. */
const silentMs = 1_000;
const quietTurnMs = 1;
const turnsMax = 20_000;

/**
 * During shutdown, each request is answered as the last one of its connection. The listener closes when no connection
 * is waiting to be accepted, because the kernel resets those; keep-alive connections are closed once they are certainly
 * idle, because a request in flight would be lost.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const { server } = app;
  const openedAt = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    openedAt.set(socket, performance.now());
    socket.once('close', () => openedAt.delete(socket));
  });
  app.addHook('preClose', (done) => {
    const endIdle = server.closeIdleConnections.bind(server);
    // Closing the listener would end them immediately.
    server.closeIdleConnections = () => undefined;
    const timer = endWhenIdle(openedAt, endIdle);
    server.once('close', () => clearInterval(timer));
    if (server.listening) whenNoneWaits(server, done);
    else done();
  });
}

function endWhenIdle(openedAt: ReadonlyMap<Socket, number>, endIdle: () => void): NodeJS.Timeout {
  let bytesBefore = -1;
  let quietSince = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    let bytes = 0;
    for (const [socket, openedAtMs] of openedAt) {
      bytes += socket.bytesRead;
      if (socket.bytesRead === 0 && now - openedAtMs > silentMs) socket.destroy();
    }
    if (bytes > bytesBefore) quietSince = now;
    bytesBefore = bytes;
    if (now - quietSince >= idleMs) endIdle();
  }, idleCheckMs);
  return timer.unref();
}

/**
 * Node accepts one connection per turn of its event loop. A short turn without one leaves none behind, except for what
 * arrives in the fraction of a millisecond before `act`.
 */
function whenNoneWaits(server: Server, act: () => void): void {
  let hasConnected = true;
  const note = () => {
    hasConnected = true;
  };
  server.on('connection', note);
  let turns = 0;
  let turnedAt = performance.now();
  const look = (): void => {
    const now = performance.now();
    const isQuiet = !hasConnected && now - turnedAt < quietTurnMs;
    if (isQuiet || ++turns >= turnsMax) {
      server.off('connection', note);
      act();
      return;
    }
    hasConnected = false;
    turnedAt = now;
    setImmediate(look);
  };
  setImmediate(look);
}
