/** Runs in a worker thread: reads and compiles a project on each request. */
import { parentPort, workerData } from 'node:worker_threads';
import { SettingError } from '../settings/setting-error.ts';
import { openReleases } from './release.ts';
import type { FromReleaseThread, ReleaseThreadData } from './release-thread.ts';

const { folder, brand, sessionHosts } = workerData as ReleaseThreadData;
const lines: string[] = [];
const releases = openReleases(folder, { brand, sessionHosts, say: (line) => lines.push(line) });

function read(): FromReleaseThread {
  try {
    return { kind: 'read', ...releases.read(), lines: lines.splice(0) };
  } catch (error) {
    return { kind: 'failed', message: (error as Error).message, setting: error instanceof SettingError };
  }
}

parentPort!.on('message', () => parentPort!.postMessage(read()));
