import { startServer } from '../../../server/index.ts';
import { type Fault, type FaultProxy, openProxy } from './proxy.ts';

/** One phone’s connection to the servers. */
export interface World {
  /** The proxy that applies these faults. */
  of(faults: readonly Fault[]): FaultProxy;
}

/** The servers, each behind proxies of its own. */
export interface Worlds extends World {
  /** A connection for another phone, with faults of its own. */
  another(): Promise<World>;
  close(): Promise<void>;
}

/**
 * One server with page data, and one without, whose phones load the data themselves, because only there calls can fail.
 */
export async function openWorlds(): Promise<Worlds> {
  const start = (pageData: boolean) => startServer({ port: 0, host: '127.0.0.1', pageData, say: () => {} });
  const servers = [await start(true), await start(false)] as const;
  const proxies: FaultProxy[] = [];
  const another = async (): Promise<World> => {
    const [whole, asking] = await Promise.all(servers.map(({ address }) => openProxy(address)));
    proxies.push(whole!, asking!);
    return { of: (faults) => (faults.some(({ to }) => to.includes('call')) ? asking! : whole!) };
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
