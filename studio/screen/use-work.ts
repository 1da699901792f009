import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { stepsOf } from '../../compiler/source/spot.ts';
import { followChanges } from '../compile/changes.ts';
import type { CompiledProject } from '../compile/compiled.ts';
import { useCompiled } from '../compile/use-compiled.ts';
import type { Editing } from '../design/editing.ts';
import { LanguageClient } from '../language/client.ts';
import { type NodePlace, PAINTED_MS, type Shown } from '../phone/messages.ts';
import { startWorker } from '../place/built.ts';
import type { PreviewChoice } from '../preview/choice.ts';
import type { Project } from '../project/project.ts';
import { sayWorkerFailed } from '../ui/worker-failed.ts';
import { hiddenIn } from './hidden.ts';
import { useStoredEditing } from './stored-editing.ts';

/** State shared by the views of one screen. */
export interface ScreenWork {
  /** The edits of the screen's document, and the selection. */
  readonly editing: Editing;
  readonly language: LanguageClient;
  readonly compiled: CompiledProject;
  /** What the phone shows; undefined: the screen's first fixture. */
  readonly choice: PreviewChoice | undefined;
  readonly choose: (choice: PreviewChoice) => void;
  /** Why entries of the outline are not visible on the phone, by id; undefined before it shows anything. */
  readonly hidden: ReadonlyMap<string, string> | undefined;
  /** Receives what is visible on the phone. */
  readonly setShown: (shown: Shown) => void;
  /** Selects a place of the document; for a place in another file, the `use` that brings it in. */
  readonly select: (place: NodePlace & { readonly use?: string }) => void;
}

const Context = createContext<ScreenWork | undefined>(undefined);

export const WorkContext = Context;

/** Returns the shared state of the surrounding screen page. */
export function useWork(): ScreenWork {
  const work = useContext(Context);
  if (!work) throw new Error('this must be rendered inside a screen page');
  return work;
}

/**
 * Creates the shared state of a document while the component is mounted; undefined until the workers run.
 *
 * @param path of a screen or a fragment, relative to `screens/`
 */
export function useScreenWork(project: Project, path: string): ScreenWork | undefined {
  const compiled = useCompiled(project);
  const language = useLanguage(project);
  const editing = useStoredEditing(project, path);
  const [choice, choose] = useState<PreviewChoice>();
  const [hidden, setHidden] = useState<ReadonlyMap<string, string>>();
  useBegin(language, hidden !== undefined);
  return useMemo(() => {
    if (!compiled || !language || !editing) return undefined;
    const select: ScreenWork['select'] = ({ file, path, use }) => {
      const isFragment = editing.path.startsWith('fragments/');
      const own = file === `screens/${editing.path}` ? path : isFragment ? undefined : use;
      if (own !== undefined) editing.select(stepsOf(own));
    };
    const setShown = (shown: Shown) => {
      const news = hiddenIn(shown, `screens/${editing.path}`);
      // The same reasons are the same object: with each key the phone shows something, and seldom hides something else.
      setHidden((before) => (before && sameTexts(before, news) ? before : news));
    };
    return { editing, language, compiled, choice, choose, hidden, setShown, select };
  }, [editing, language, compiled, choice, hidden]);
}

function sameTexts(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([id, text]) => b.get(id) === text);
}

/** How long to wait for a phone that shows nothing, in milliseconds. */
const MAX_PHONE_WAIT_MS = 10_000;

/** Starts the language service once the phone shows the screen: in parallel, each would delay the other. */
function useBegin(language: LanguageClient | undefined, isShown: boolean): void {
  useEffect(() => {
    if (!language) return;
    const timer = setTimeout(() => language.begin(), isShown ? PAINTED_MS : MAX_PHONE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [language, isShown]);
}

/** The language service, kept up to date with every change. */
function useLanguage(project: Project): LanguageClient | undefined {
  const [language, setLanguage] = useState<LanguageClient>();
  useEffect(() => {
    const files = Object.entries(project.files).map(([path, text]) => [`screens/${path}`, text]);
    const assets = [...project.assets.values()].map(({ file }) => file);
    const client = new LanguageClient(
      () => startWorker('language-worker', sayWorkerFailed),
      Object.fromEntries(files),
      assets,
    );
    const leave = followChanges(project, (changed) => client.change(changed));
    setLanguage(client);
    return () => {
      leave();
      client.close();
      setLanguage(undefined);
    };
  }, [project]);
  return language;
}
