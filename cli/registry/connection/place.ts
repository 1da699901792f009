import { join } from 'node:path';
import { type Place, readPlace } from '../../../registry/store/place.ts';
import { projectFolder } from '../../../server/settings/folders.ts';

/** Returns where the registry of this machine keeps its data; throws a `StoreError`. */
export function placeIn(env: { readonly [name: string]: string | undefined }): Place {
  return readPlace(env.DATA?.trim() || join(projectFolder(), '.data'), process.cwd());
}
