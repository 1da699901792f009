import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { JsonPath } from '../../compiler/json/index.ts';
import type { Fix, Readable, Renaming } from '../../compiler/service/index.ts';
import type { Issue } from '../../compiler/source/issue.ts';
import { type ProjectNames, projectNames } from '../edit/names/project-names.ts';
import { type NamesAround, namesFor } from '../edit/names/references.ts';
import type { Known } from '../edit/operations/new-item.ts';
import { type EditedDocument, isUnreadable } from '../edit/text/open.ts';
import type { Editing, EditingState } from './editing.ts';

/** Data around the edits, provided by the page. */
export interface Surroundings {
  editing: Editing;
  /** Names of assets, for pickers. */
  assets: readonly string[];
  /** Issues of the whole project; undefined before the first check. */
  issues: readonly Issue[] | undefined;
  /** Returns what renaming the symbol at an offset of the document changes, in all files. */
  rename: (offset: number, name: string) => Promise<Renaming>;
  /** Returns everything that the expression in the text at a path of the document can read. */
  readable: (at: JsonPath, mode: 'bare' | 'marked') => Promise<readonly Readable[]>;
  /** Returns the fixes for an issue, if any. */
  fixes: (issue: Issue) => Promise<readonly Fix[]>;
  /** Opens the page of another file, by path relative to `screens/`. */
  open: (file: string) => void;
  /** Why entries of the outline are not visible on the phone, by id. */
  hidden: ReadonlyMap<string, string>;
}

const Context = createContext<Surroundings | undefined>(undefined);

export function DesignContext({ value, children }: { value: Surroundings; children: ReactNode }) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export function useSurroundings(): Surroundings {
  const value = useContext(Context);
  if (!value) throw new Error('this must be rendered inside the design view');
  return value;
}

/** The edited document, and the operations on it. */
export function useEditing(): EditingState & { editing: Editing } {
  const { editing } = useSurroundings();
  const state = useSyncExternalStore(editing.subscribe, editing.getState);
  return { ...state, editing };
}

/** The document; undefined when it cannot be parsed. */
export function useDocument(): EditedDocument | undefined {
  const { document } = useEditing();
  return isUnreadable(document) ? undefined : document;
}

/** Names that a new item can refer to, by the referring property. */
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

/** Properties for which a new item uses an available name: the only one, in a widget the first. */
const REFERRING: readonly string[] = ['to', 'call', 'use', 'overlay', 'timer', 'load', 'state', 'name', 'action'];

/** Names offered by pickers. */
export function useNames(document: EditedDocument): NamesAround {
  const { editing, assets } = useSurroundings();
  const { files } = editing;
  return useMemo(() => ({ project: namesIn(files, assets), document: document.value }), [files, assets, document]);
}

const names = new WeakMap<Editing['files'], { assets: readonly string[]; names: ProjectNames }>();

/** Names declared in files, computed once for all callers. */
function namesIn(files: Editing['files'], assets: readonly string[]): ProjectNames {
  const known = names.get(files);
  if (known?.assets === assets) return known.names;
  const fresh = projectNames(new Map(Object.entries(files)), assets);
  names.set(files, { assets, names: fresh });
  return fresh;
}
