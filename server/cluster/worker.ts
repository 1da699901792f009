import { createApp } from '../app.ts';
import { openCalls } from '../calls.ts';
import { deliverFolder } from '../delivery/folder.ts';
import { builtBundle, GRACE, type RunningServer } from '../index.ts';
import { listenWith } from '../listen.ts';
import type { Log } from '../log.ts';
import { SettingError } from '../settings.ts';
import { createSite } from '../site.ts';
import { forwardTo } from './forward.ts';
import type { FromWorker, Order, ToWorker } from './messages.ts';

/** Serves what the primary process says, until it says stop. When the primary is gone, Node ends its workers at once. */
export function runWorker(log: Log): void {
  let server: Promise<RunningServer> | undefined;
  const tell = (message: FromWorker) => process.send?.(message);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await (await server?.catch(() => undefined))?.stop();
    process.exit(0);
  };
  // A terminal tells all processes of a group; when to stop, the primary says.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
  process.on('message', (message: ToWorker) => {
    if (message.is === 'stop') void stop();
    else {
      server = serveOrder(message.order, log);
      server.then(
        ({ address }) => tell({ is: 'ready', address }),
        (error: unknown) => {
          if (!(error instanceof SettingError)) throw error;
          tell({ is: 'refused', message: error.message });
        },
      );
    }
  });
  tell({ is: 'here' });
}

async function serveOrder({ release, settings, patience, calls: how }: Order, log: Log): Promise<RunningServer> {
  log.know(release.documents);
  const { port, host, offline = true, data, trustProxy } = settings;
  const bundle = builtBundle();
  const site = createSite(release, { bundle });
  const delivery = deliverFolder({ site: () => site, file: (path) => site.files.get(path) }, bundle);
  const common = { delivery, offline, log };
  if (how.are === 'the primary’s') {
    const app = createApp({ ...common, recorder: how.recorder });
    const { address, end } = await listenWith(app, { port, host }, forwardTo(how.socket, log));
    return { address, stop: () => end(patience + GRACE) };
  }
  const upstream = new URL(how.upstream);
  const calls = await openCalls({
    upstream,
    patience,
    log: log.warn,
    ...(data && { data }),
    ...(trustProxy && { trustProxy }),
  });
  const app = createApp({ ...common, backend: calls.answer, intent: calls.intent });
  const { address, end } = await listenWith(app, { port, host });
  return {
    address,
    async stop() {
      await end(patience + GRACE);
      await calls.stop();
    },
  };
}
