import { useEffect, useState } from 'react';
import { wordsOf } from '../client/refused.ts';
import { startWorker } from '../place/built.ts';
import { openProject, type Project } from '../project/project.ts';
import type { Texts } from '../project/sources.ts';
import { CompiledProject } from './compiled.ts';
import type { ChangedFiles } from './messages.ts';

/** Compiles the project in a worker while the component is mounted; undefined until that has started. */
export function useCompiled(project: Project | undefined): CompiledProject | undefined {
  const [compiled, setCompiled] = useState<CompiledProject>();
  useEffect(() => {
    if (!project) return;
    const next = new CompiledProject(startWorker('compile-worker'));
    let known = project.files;
    const { base, assets } = project;
    next.open({ base: changesBetween({}, base), changed: changesBetween(base, known), assets: [...assets] });
    const leave = project.subscribe(() => {
      if (project.files === known) return;
      const changed = changesBetween(known, project.files);
      known = project.files;
      if (changed.length > 0) next.change(changed);
    });
    setCompiled(next);
    return () => {
      leave();
      next.close();
      setCompiled(undefined);
    };
  }, [project]);
  return compiled;
}

/**
 * Opens a draft or the current production, read-only.
 *
 * @param key reopens when it changes
 */
export function useOpenProject(
  draft: number | undefined,
  key: string,
): { project?: Project; compiled?: CompiledProject | undefined; error?: string } {
  const [state, setState] = useState<{ project?: Project; error?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key opens it again
  useEffect(() => {
    let left = false;
    openProject(draft).then(
      (project) => !left && setState({ project }),
      (error: unknown) => !left && setState({ error: wordsOf(error) }),
    );
    return () => {
      left = true;
    };
  }, [draft, key]);
  const compiled = useCompiled(state.project);
  return { ...state, compiled };
}

/** Returns the files that differ, by path in the project. */
export function changesBetween(before: Texts, after: Texts): ChangedFiles {
  const changed = Object.keys(after).filter((path) => before[path] !== after[path]);
  const gone = Object.keys(before).filter((path) => after[path] === undefined);
  return [...changed, ...gone].map((path) => [`screens/${path}`, after[path] ?? null]);
}
