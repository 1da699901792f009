import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll } from '../suite.ts';

/** A backend that sends raw bytes. */
export interface RawBackend {
  address: string;
  /** The raw requests so far. */
  received: string[];
  /** Connections made so far. */
  connections(): number;
}

/**
 * Starts a backend that answers each request with these bytes; it is stopped after the tests of the file.
 *
 * @param respond gets the connection, and the number of the request on it, from 1
 */
export async function startRaw(respond: (socket: Socket, count: number) => void): Promise<RawBackend> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    let count = 0;
    let text = '';
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      text += data;
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length < end + 4 + length) return;
      received.push(text);
      text = '';
      count += 1;
      respond(socket, count);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, received, connections: () => connections };
}

/** Sends raw bytes to a server; returns everything it sends until it closes the connection. */
export function sendRaw(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((done) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('error', () => {});
    socket.on('close', () => done(text));
  });
}
