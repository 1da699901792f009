import { backup, copyTo, restoreBackup } from '../../registry/restore.ts';
import { type Place, readPlace, StoreError } from '../../registry/store/place.ts';
import { UsageError } from '../shared/usage.ts';
import { createOutput } from './connection/output.ts';
import { placeIn } from './connection/place.ts';

interface Options {
  json?: boolean;
}

/** Name in the history: anyone who can write to `DATA` can do everything. */
const WHO = 'admin';

/** `screens backup FILE`: writes all of `DATA` to a new file, even while servers run. Returns the exit code. */
export function makeBackup(file: string, options: Options): Promise<number> {
  return onData(options, 'Writing the backup', async (data) => {
    await backup(data, file);
    const says = `${file} contains everything. Store it where only people who may read drafts can read it.`;
    return { document: { backup: file }, says };
  });
}

/** `screens restore FILE`: replaces the data in `DATA` by a backup, even while servers run. Returns the exit code. */
export function bringBack(file: string, options: Options): Promise<number> {
  return onData(options, 'Restoring the backup', async (data) => {
    await restoreBackup(file, data, WHO, Date.now());
    const says = `${file} has been restored: releases, drafts, people and history are those of the backup.`;
    return { document: { restored: file }, says };
  });
}

/** `screens copy TO`: copies all of `DATA` to another, empty place. Returns the exit code. */
export function copyData(to: string, options: Options): Promise<number> {
  return onData(options, 'Copying', async (data) => {
    await copyTo(data, targetOf(to));
    // The place is not repeated: it may contain a password.
    return {
      document: { copied: true },
      says: 'Everything has been copied. Start the servers with DATA set to the new place.',
    };
  });
}

function targetOf(text: string): Place {
  try {
    return readPlace(text, process.cwd());
  } catch (error) {
    throw error instanceof StoreError ? new UsageError(error.message.replace(/^DATA/, 'The new place')) : error;
  }
}

async function onData(
  { json = false }: Options,
  doing: string,
  work: (data: Place) => Promise<{ document: object; says: string }>,
): Promise<number> {
  const output = createOutput(json);
  const done = output.progress(doing);
  try {
    const { document, says } = await work(placeIn(process.env)).finally(done);
    output.json(document);
    output.line(says);
    return 0;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    output.json({ error: { code: 'refused', message: error.message } });
    output.error(error.message);
    return 1;
  }
}
