import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Fix, Renaming } from '../../compiler/service/index.ts';
import type { Issue } from '../../compiler/source/issue.ts';
import { type ProjectNames, projectNames } from '../edit/names/project-names.ts';
import { type NamesAround, namesFor } from '../edit/names/references.ts';
import type { Known } from '../edit/operations/new-item.ts';
import { type EditedDocument, isUnreadable } from '../edit/text/open.ts';
import type { Editing, EditingState } from './editing.ts';

/** What is around the edits: given by the page that shows them. */
export interface Surroundings {
  editing: Editing;
  /** Names of assets, for pickers. */
  assets: readonly string[];
  /** What the compiler says of the project, at every place; undefined before it has said anything. */
  issues: readonly Issue[] | undefined;
  /** What another name for what stands at an offset of the document changes, in all files. */
  rename: (offset: number, name: string) => Promise<Renaming>;
  /** What mends an issue; nothing where nobody can say. */
  fixes: (issue: Issue) => Promise<readonly Fix[]>;
  /** Why entries of the outline are not on the phone, by their id. */
  hidden: ReadonlyMap<string, string>;
}

const Context = createContext<Surroundings | undefined>(undefined);

export function DesignContext({ value, children }: { value: Surroundings; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useSurroundings(): Surroundings {
  const value = useContext(Context);
  if (!value) throw new Error('this is drawn outside of the design view');
  return value;
}

/** What is edited, and what can be done with it. */
export function useEditing(): EditingState & { editing: Editing } {
  const { editing } = useSurroundings();
  const state = useSyncExternalStore(editing.subscribe, editing.getState);
  return { ...state, editing };
}

/** The document, where it can be read. */
export function useDocument(): EditedDocument | undefined {
  const { document } = useEditing();
  return isUnreadable(document) ? undefined : document;
}

/** What a new thing can refer to, by the property that does. */
export function useKnown(): Known {
  const { editing, assets } = useSurroundings();
  const document = useDocument();
  const { files } = editing;
  return useMemo(() => {
    const around = { project: namesIn(files, assets), document: document?.value };
    const named = REFERRING.map((property) => [property, namesFor(property, {}, around) ?? []] as const);
    return { ...Object.fromEntries(named), image: assets, src: assets, logo: assets };
  }, [files, assets, document]);
}

/** Properties of which a new thing takes the first name there is. */
const REFERRING: readonly string[] = ['to', 'call', 'use', 'overlay', 'timer', 'load', 'state', 'name', 'action'];

/** The names that pickers offer. */
export function useNames(document: EditedDocument): NamesAround {
  const { editing, assets } = useSurroundings();
  const { files } = editing;
  return useMemo(() => ({ project: namesIn(files, assets), document: document.value }), [files, assets, document]);
}

const names = new WeakMap<Editing['files'], { assets: readonly string[]; names: ProjectNames }>();

/** The names that files declare, read once for all who ask. */
function namesIn(files: Editing['files'], assets: readonly string[]): ProjectNames {
  const known = names.get(files);
  if (known?.assets === assets) return known.names;
  const found = projectNames(new Map(Object.entries(files)), assets);
  names.set(files, { assets, names: found });
  return found;
}
