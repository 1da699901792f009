import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChecks } from '../../registry/checks/index.ts';
import { readFolder } from '../../registry/content/folder.ts';
import { openData } from '../../registry/data.ts';
import { importFolder } from '../../registry/publishing/import.ts';
import { openStore } from '../../registry/store/index.ts';
import type { Place } from '../../registry/store/place.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import { temporaryFolder } from '../temporary.ts';
import { WORKER } from './opened.ts';

/** Data of a registry that several test files start from. */
export interface PlayedData {
  readonly folder: string;
  remove(): void;
}

/** Creates data with the product as release 1 and the outcomes of all its fixtures. */
export async function playProduct(): Promise<PlayedData> {
  const folder = mkdtempSync(join(tmpdir(), 'screens-played-'));
  const store = await openStore({ kind: 'folder', folder });
  try {
    const data = openData(store, () => {});
    await importFolder(data, projectFolder(), Date.now());
    const checks = openChecks({ data, now: Date.now, worker: WORKER });
    await checks.check(readFolder(projectFolder())).finally(() => checks.close());
  } finally {
    await store.close();
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Data of its own for the server of a test file that sends the product's screens for review: a copy of what the run has
 * prepared, so that only the fixtures that a draft can touch are played. Empty when the file runs by itself.
 */
export async function productData(): Promise<Place> {
  const own = temporaryFolder();
  const shared = process.env.TESTS_SHARED;
  if (shared) {
    const answer = await fetch(`${shared}/played`);
    if (!answer.ok) throw new Error(await answer.text());
    cpSync(((await answer.json()) as PlayedData).folder, own, { recursive: true });
  }
  return { kind: 'folder', folder: own };
}
