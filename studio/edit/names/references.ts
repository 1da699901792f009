import { isRecord } from '../../../schemas/record.ts';
import { fieldNames } from './fields.ts';
import type { ProjectNames } from './project-names.ts';

/** Sources of the names that a property can refer to. */
export interface NamesAround {
  project: ProjectNames;
  /** The edited document, as plain data. */
  document: unknown;
}

type Names = (around: NamesAround, owner: { readonly [name: string]: unknown }) => readonly string[] | undefined;

/** What each property refers to, by property name. */
const BY_PROPERTY: ReadonlyMap<string, Names> = new Map<string, Names>([
  ['to', ({ project }) => project.screens],
  ['route', ({ project }, { to }) => project.routes.get(String(to)) ?? []],
  ['call', ({ project }) => [...project.outcomes.keys()]],
  ['called', ({ project }) => [...project.outcomes.keys()]],
  ['notCalled', ({ project }) => [...project.outcomes.keys()]],
  ['use', ({ project }) => project.fragments],
  ['overlay', declared('overlays')],
  ['overlays', declared('overlays')],
  ['checking', declared('overlays')],
  ['timer', declared('timers')],
  ['timers', declared('timers')],
  ['load', declared('load')],
  ['state', declared('state')],
  ['fields', ({ document }) => [...fieldNames(document)]],
  ['carries', ({ project }) => project.session],
  ['sent', ({ project }) => [...project.outcomes.keys()]],
  // The brand has a name, too, and is no action.
  ['name', ({ project }, { do: action }) => (action === undefined ? undefined : project.stored)],
  ['action', (around, owner) => (owner.do === 'run' ? declared('actions')(around, owner) : around.project.messages)],
]);

/** Returns the names that a property can refer to; undefined when it is not a reference. */
export function namesFor(
  property: string,
  owner: { readonly [name: string]: unknown },
  around: NamesAround,
): readonly string[] | undefined {
  return BY_PROPERTY.get(property)?.(around, owner);
}

/** Returns the names that an entry of `then` can have, for its call. */
export function outcomesOf(owner: { readonly [name: string]: unknown }, { project }: NamesAround): readonly string[] {
  return project.outcomes.get(String(owner.call)) ?? [];
}

function declared(section: string): Names {
  return ({ document }) => {
    const names = isRecord(document) ? document[section] : undefined;
    return isRecord(names) ? Object.keys(names).filter((name) => name !== 'note') : [];
  };
}
