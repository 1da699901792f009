import cluster from 'node:cluster';
import { join } from 'node:path';
import { createGallery } from '../runner/browser/serve.ts';
import { startCluster } from '../server/cluster/primary.ts';
import { runWorker } from '../server/cluster/worker.ts';
import { type RunningServer, startServer } from '../server/index.ts';
import { captureConsole, createLog, type Log } from '../server/log/log.ts';
import { openOutlet } from '../server/log/outlet.ts';
import { installFolder, projectFolder } from '../server/settings/folders.ts';
import { readSettings, type Settings } from '../server/settings/settings.ts';
import type { StopOnSignal } from './signals.ts';

/** `screens serve`: runs until SIGTERM or SIGINT, then waits for running calls; a second signal ends it at once. */
export async function serve({ watch = false }: { watch?: boolean }, stopOnSignal: StopOnSignal): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel ?? 'info');
  if (cluster.isWorker) {
    keepQuiet(log);
    return runWorker(log);
  }
  const workers = watch ? 1 : (settings.workers ?? 1);
  const server = await start({ ...settings, workers }, watch, log);
  stopOnSignal(server, log);
  keepQuiet(log);
  openOutlet(1).write(`${linesFor(server, settings).join('\n')}\n`);
  log.info('Started', { workers });
}

/** Lines for the person who started the server, the address first. */
function linesFor(
  { address, signInPath, signInNote, folderNote }: RunningServer,
  { sessionHosts }: Settings,
): string[] {
  return [
    `Screens are served at ${address}`,
    ...(signInPath ? [`Sign in for the first time, once: ${address}${signInPath}`] : []),
    ...(signInNote ? [signInNote] : []),
    ...(folderNote ? [folderNote] : []),
    ...(sessionHosts ? [`Outside the product, only ${sessionHosts.join(', ')} may receive the session`] : []),
  ];
}

/** When watching, someone is editing documents: one process is enough, and issues are printed for people. */
function start(settings: Settings & { workers: number }, watch: boolean, log: Log): Promise<RunningServer> {
  const gallery = createGallery(projectFolder(), join(installFolder(), 'dist/gallery'));
  const options = { ...settings, gallery, log };
  const say = watch ? (line: string) => void process.stderr.write(`${line}\n`) : undefined;
  if (settings.workers > 1) return startCluster(options);
  return startServer({ ...options, watch, registry: !watch, say });
}

/**
 * From here on, only the log is printed. For an uncaught error Node would print the message, which may quote unparsable
 * input.
 */
function keepQuiet(log: Log): void {
  captureConsole(log);
  process.on('uncaughtException', (error) => {
    log.error('Uncaught error: the process exits', { error });
    process.exit(1);
  });
}
