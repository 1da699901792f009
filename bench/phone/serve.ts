import { fileURLToPath } from 'node:url';
import { runServer } from '../server/servers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Serves the product's own pages, and hand-written ones, from the same server. */
export interface PhoneServer {
  /** `http://host:port` */
  address: string;
  stop(): void;
}

export interface PhoneServerOptions {
  /** Folder that contains `screens/`. */
  folder: string;
  /** The build output. */
  dist: string;
  /** Duration of every call in milliseconds. */
  delay: number;
  /** Whether our pages come with the data of their screens. */
  pageData?: boolean;
}

/**
 * Starts such a server in a process of its own: in production mode, as the product's. The bench itself is not, since a
 * peer that it measures needs React's development build.
 */
export async function servePhone(options: PhoneServerOptions): Promise<PhoneServer> {
  const words = ['--import', 'tsx', 'bench/phone/program.ts', JSON.stringify(options)];
  const { address, child } = await runServer(words, root, { NODE_ENV: 'production' });
  return { address, stop: () => void child.kill() };
}
