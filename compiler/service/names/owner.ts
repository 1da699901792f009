import type { Up } from '../schema/walk.ts';
import { type Kind, kindOf, rowOwner } from './kinds.ts';

/** Of what a name is a name, where it stands; undefined where that cannot be told. */
export function ownerOf(kind: Kind, up: Up | undefined, file: string, name: string): string | undefined {
  const { owner } = kindOf(kind);
  if (kind === 'row') return rowOwner(up, file, name);
  if (owner === 'project') return '';
  return owner === 'file' ? file : owner(up, file);
}
