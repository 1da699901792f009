import { startServer } from '../../../server/index.ts';
import { type Fault, type FaultProxy, openProxy } from './proxy.ts';

/** One phone's way to the servers. */
export interface World {
  /** The proxy in which a fault can happen. */
  of(fault: Fault): FaultProxy;
}

/** Servers, each behind proxies of its own. */
export interface Worlds extends World {
  /** A way for another phone, which has its faults for itself. */
  another(): Promise<World>;
  close(): Promise<void>;
}

/** One whose pages come with the data of their screens, and one whose phones ask for it themselves, as calls can only fail there. */
export async function openWorlds(): Promise<Worlds> {
  const start = (pageData: boolean) => startServer({ port: 0, host: '127.0.0.1', pageData, say: () => {} });
  const servers = [await start(true), await start(false)] as const;
  const proxies: FaultProxy[] = [];
  const another = async (): Promise<World> => {
    const [whole, asking] = await Promise.all(servers.map(({ address }) => openProxy(address)));
    proxies.push(whole!, asking!);
    return { of: ({ to }) => (to.includes('call') ? asking! : whole!) };
  };
  return {
    ...(await another()),
    another,
    async close() {
      for (const proxy of proxies) proxy.close();
      for (const server of servers) await server.stop();
    },
  };
}
