import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Milliseconds to wait for the first request on a new connection. */
const FIRST_REQUEST_MS = 500;

/** Shuts a server down without breaking requests in flight. */
export interface Drain {
  /**
   * Stops accepting connections, and resolves when every request has been answered. Idle connections close now, the
   * others after their response; those left after `patience` milliseconds are destroyed.
   */
  end(patience: number): Promise<void>;
}

/**
 * Tracks a server's connections from the start, so that it can be drained later. Of more than `most`, the one that has
 * been idle for longest is closed; if there is none, the new one.
 */
export function watchConnections(server: Server, most = Infinity): Drain {
  /** Unanswered requests, by connection; the idle ones in the order in which they became so. */
  const open = new Map<Socket, Set<ServerResponse>>();
  const unused = new Set<Socket>();
  let draining = false;
  let emptied = () => {};

  const dismiss = (socket: Socket): void => {
    if (!unused.has(socket)) return void socket.destroy();
    setTimeout(() => unused.has(socket) && socket.destroy(), FIRST_REQUEST_MS);
  };
  const makeRoom = (): void => {
    for (const [socket, answers] of open) if (answers.size === 0) return void socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    if (open.size > most) makeRoom();
    unused.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      unused.delete(socket);
      if (open.size === 0) emptied();
    });
    if (draining) dismiss(socket);
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unused.delete(socket);
    const answers = open.get(socket);
    answers?.add(response);
    if (draining) endWith(response);
    response.once('close', () => {
      answers?.delete(response);
      if (!answers || answers.size > 0 || !open.delete(socket)) return;
      open.set(socket, answers);
      if (draining) socket.destroySoon();
    });
  });

  return {
    async end(patience) {
      draining = true;
      const closed = new Promise<void>((done) => (server.listening ? stopAccepting(server, done) : done()));
      const empty = new Promise<void>((done) => {
        emptied = done;
      });
      for (const [socket, answers] of open) {
        for (const response of answers) endWith(response);
        if (answers.size === 0) dismiss(socket);
      }
      const giveUp = setTimeout(() => {
        for (const socket of open.keys()) socket.destroy();
      }, patience);
      if (open.size > 0) await empty;
      await closed;
      clearTimeout(giveUp);
    },
  };
}

/**
 * Stops accepting connections, and leaves the open ones alone: the `close` of an HTTP server also closes those that it
 * considers idle, which since Node 26 includes connections that have just been opened.
 */
function stopAccepting(server: Server, closed: () => void): void {
  NetServer.prototype.close.call(server, closed);
}

/** Tells the client that the connection closes after this response. */
function endWith(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
