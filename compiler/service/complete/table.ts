import { outcomeNames } from '../../tree/outcomes.ts';
import type { Contract } from '../../tree/resolved.ts';
import { detailOf, noteOf } from '../names/describe.ts';
import { type Kind, sameTable } from '../names/kinds.ts';
import type { EditedProject } from '../project/project.ts';

/** A name that can be used at a place. */
export interface Offered {
  readonly name: string;
  readonly detail?: string;
  readonly says?: string;
}

/** Endings of a call in addition to those named by its contract. */
const ENDINGS: { readonly [name: string]: string } = {
  unreachable: 'No answer came that can be read.',
  unknown: 'No definite answer came: whether the money moved is not known.',
  paid: 'The phone has asked: the money moved.',
  open: 'The phone has asked: it did not move, and the user may try again.',
  'still-unknown': 'The phone has asked for some eleven minutes and still does not know.',
};

/** What handles all outcomes that a `then` does not name; nothing ends in it. */
export const ELSE: Offered = { name: 'else', says: 'Every outcome that is not named here.' };

/** The names of a kind that are declared for an owner, in file order. */
export function namesOf(
  kind: Kind,
  owner: string,
  project: EditedProject,
  calls: ReadonlyMap<string, Contract | null>,
): Offered[] {
  if (kind === 'asset') return [...project.assets].map(([name, { file }]) => ({ name, detail: file }));
  const offered = new Map<string, Offered>();
  for (const site of project.sites()) {
    if (site.role !== 'declares' || site.kind !== sameTable(kind) || site.owner !== owner || offered.has(site.name))
      continue;
    if (!isOffered(kind, site.name, calls)) continue;
    const says = noteOf(site.node);
    offered.set(site.name, { name: site.name, detail: detailOf(site), ...(says === undefined ? {} : { says }) });
  }
  const contract = kind === 'outcome' ? calls.get(owner) : undefined;
  for (const name of contract ? outcomeNames(contract) : []) {
    if (!offered.has(name)) offered.set(name, { name, ...(ENDINGS[name] && { says: ENDINGS[name] }) });
  }
  return [...offered.values()];
}

/** Tracking calls, image calls and all others are each offered only where they can be used. */
function isOffered(kind: Kind, name: string, calls: ReadonlyMap<string, Contract | null>): boolean {
  if (kind === 'sent') return name !== '*';
  const contract = calls.get(name);
  if (!contract || (kind !== 'call' && kind !== 'tracking' && kind !== 'picture')) return true;
  const wanted = { call: undefined, tracking: 'tracking', picture: 'image' }[kind];
  return contract.kind === wanted;
}
