import { startServer } from '../../../server/index.ts';
import { type Fault, type FaultProxy, openProxy } from './proxy.ts';

/** Servers, each behind a proxy of its own. */
export interface Worlds {
  /** The one in which a fault can happen. */
  of(fault: Fault): FaultProxy;
  close(): Promise<void>;
}

/** One whose pages come with the data of their screens, and one whose phones ask for it themselves, as calls can only fail there. */
export async function openWorlds(): Promise<Worlds> {
  const open = async (pageData: boolean) => {
    const server = await startServer({ port: 0, host: '127.0.0.1', pageData, say: () => {} });
    return { server, proxy: await openProxy(server.address) };
  };
  const [whole, asking] = [await open(true), await open(false)];
  return {
    of: ({ to }) => (to.includes('call') ? asking : whole).proxy,
    async close() {
      for (const { server, proxy } of [whole, asking]) {
        proxy.close();
        await server.stop();
      }
    },
  };
}
