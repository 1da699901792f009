import { useEffect, useState } from 'react';
import { type Project, readDraft } from '../project/project.ts';
import { type Opened, whenOpen } from '../project/use-project.ts';
import { changesBetween, followChanges } from './changes.ts';
import { CompiledProject } from './compiled.ts';
import { openInWorker } from './open-in-worker.ts';

/** Compiles the project in a worker while the component is mounted; undefined until that has started. */
export function useCompiled(project: Project | undefined): CompiledProject | undefined {
  const [compiled, setCompiled] = useState<CompiledProject>();
  useEffect(() => {
    if (!project) return;
    const { base, files, assets } = project;
    const opened = { base: changesBetween({}, base), changed: changesBetween(base, files), assets: [...assets] };
    const { port, close } = openInWorker(opened);
    const next = new CompiledProject(port);
    const leave = followChanges(project, (changed) => next.change(changed));
    setCompiled(next);
    return () => {
      leave();
      close();
      setCompiled(undefined);
    };
  }, [project]);
  return compiled;
}

/**
 * Opens a draft as the registry has it, to look at it: what this browser has not saved is not part of it, and is not saved.
 *
 * @param key reopens when it changes
 */
export function useDraftToRead(draft: number, key: string): Opened & { compiled?: CompiledProject | undefined } {
  const [state, setState] = useState<Opened>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key opens it again
  useEffect(() => whenOpen(readDraft(draft), setState), [draft, key]);
  const { project } = state;
  useEffect(() => () => void project?.close(), [project]);
  const compiled = useCompiled(project);
  return { ...state, compiled };
}
