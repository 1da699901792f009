import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll } from '../../suite.ts';

/** An unreliable network between browser and server. */
export interface ResettingProxy {
  address: string;
  /**
   * From now on, a connection with a POST to a path with this ending is reset as soon as the server has received it.
   */
  resets: string | undefined;
  /** The name of a header that is removed from such a POST. */
  drops: string | undefined;
  /** POSTs that were forwarded before a reset. */
  passed(): number;
}

/** Starts one in front of a server; it is stopped after the tests of the file. */
export async function startResettingProxy(target: string): Promise<ResettingProxy> {
  let passed = 0;
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(target);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // A reset of one side is the purpose of this proxy; the other side is closed on its own end event.
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    upstream.pipe(client);
    client.on('end', () => upstream.end());
    client.on('close', () => setTimeout(() => upstream.destroy(), 1_000).unref());
    client.on('data', (data) => {
      const { resets, drops } = proxy;
      const text = data.toString('latin1');
      const [, path] = /^POST ([^ ?]+)/.exec(text) ?? [];
      if (resets === undefined || !path?.endsWith(resets)) return void upstream.write(data);
      passed += 1;
      upstream.unpipe(client);
      const left = drops === undefined ? text : text.replace(new RegExp(`^${drops}:.*\\r\\n`, 'im'), '');
      upstream.write(left, 'latin1', () => client.resetAndDestroy());
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const proxy: ResettingProxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resets: undefined,
    drops: undefined,
    passed: () => passed,
  };
  return proxy;
}
