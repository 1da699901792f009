import { isRecord } from '../../../compiler/source/record.ts';
import { fieldNames } from './fields.ts';
import type { ProjectNames } from './project-names.ts';

/** Where the names come from that a property can hold. */
export interface NamesAround {
  project: ProjectNames;
  /** The document that is edited, as plain data. */
  document: unknown;
}

type Names = (around: NamesAround, owner: { readonly [name: string]: unknown }) => readonly string[];

/** Which names a property holds, by its own name. */
const BY_PROPERTY: ReadonlyMap<string, Names> = new Map<string, Names>([
  ['to', ({ project }) => project.screens],
  ['route', ({ project }, { to }) => project.routes.get(String(to)) ?? []],
  ['call', ({ project }) => [...project.outcomes.keys()]],
  ['use', ({ project }) => project.fragments],
  ['overlay', declared('overlays')],
  ['overlays', declared('overlays')],
  ['checking', declared('overlays')],
  ['timer', declared('timers')],
  ['timers', declared('timers')],
  ['load', declared('load')],
  ['state', declared('state')],
  ['fields', ({ document }) => [...fieldNames(document)]],
  ['name', ({ project }) => project.stored],
  ['action', (around, owner) => (owner.do === 'run' ? declared('actions')(around, owner) : around.project.messages)],
]);

/** The names that can be written for a property; undefined where it holds no name of something else. */
export function namesFor(
  property: string,
  owner: { readonly [name: string]: unknown },
  around: NamesAround,
): readonly string[] | undefined {
  return BY_PROPERTY.get(property)?.(around, owner);
}

/** Names that an entry of `then` can have, for the call it belongs to. */
export function outcomesOf(owner: { readonly [name: string]: unknown }, { project }: NamesAround): readonly string[] {
  return project.outcomes.get(String(owner.call)) ?? [];
}

function declared(section: string): Names {
  return ({ document }) => {
    const names = isRecord(document) ? document[section] : undefined;
    return isRecord(names) ? Object.keys(names).filter((name) => name !== 'note') : [];
  };
}
