import type { Up } from '../schema/walk.ts';
import { type Kind, kindOf, rowOwner } from './kinds.ts';

/** The owner of a name at its position; undefined if it cannot be determined. */
export function ownerOf(kind: Kind, up: Up | undefined, file: string, name: string): string | undefined {
  const { owner } = kindOf(kind);
  if (kind === 'row') return rowOwner(up, file, name);
  if (owner === 'project') return '';
  return owner === 'file' ? file : owner(up, file);
}
