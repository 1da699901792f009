import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FixtureDocument } from '../../schemas/generated/types.ts';
import type { Snapshots } from '../page/setup.ts';
import { snapshotPath } from '../steps/snapshot.ts';
import { screensBySteps } from './journey.ts';

/**
 * Screens as text kept in a project's folder.
 *
 * @param update whether what differs is rewritten
 */
export function folderSnapshots(folder: string, update = false): Snapshots {
  const read = (path: string) => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  if (!update) return { read };
  return {
    read,
    write(path, text) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
  };
}

/** Paths of the screens as text that a fixture compares with, in the order of its steps. */
export function snapshotsOf(document: Pick<FixtureDocument, 'screen' | 'steps'>): string[] {
  const screens = screensBySteps(document);
  return document.steps.flatMap((step, at) => ('screen' in step ? [snapshotPath(screens[at]!, step.screen)] : []));
}
