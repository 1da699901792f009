import { StrictMode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createCompiler, type Issue } from '../../../compiler/index.ts';
import type { JsonPath } from '../../../compiler/json/index.ts';
import { openService } from '../../../compiler/service/index.ts';
import { DesignContext } from '../../../studio/design/context.tsx';
import { Editing } from '../../../studio/design/editing.ts';
import { IssuesList } from '../../../studio/design/issues.tsx';
import { PropertiesForm } from '../../../studio/design/properties.tsx';
import { Toolbar } from '../../../studio/design/toolbar.tsx';
import { OutlineTree } from '../../../studio/design/tree/outline-tree.tsx';
import { MemoryProject } from '../memory.ts';

interface Given {
  files: { readonly [path: string]: string };
  assets: readonly (readonly [name: string, file: string])[];
  path: string;
  hidden: readonly (readonly [id: string, reason: string])[];
}

const compiler = createCompiler();
const fixes = async () => [];

function Page({ project, given }: { project: MemoryProject; given: Given }) {
  const [path, setPath] = useState(given.path);
  const editing = useMemo(() => new Editing(project, path), [project, path]);
  const files = useSyncExternalStore(project.subscribe, () => project.files);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  useEffect(() => {
    const pause = setTimeout(() => {
      const assets = new Map(given.assets.map(([name, file]) => [name, { file, hash: '0123456789abcdef' }]));
      const all = new Map(Object.entries(files).map(([path, text]) => [`screens/${path}`, text]));
      setIssues(compiler.compile({ files: all, assets }).issues);
    }, 150);
    return () => clearTimeout(pause);
  }, [files, given]);
  const service = useMemo(() => {
    const texts = Object.entries(files).map(([name, text]) => [`screens/${name}`, text]);
    return openService(Object.fromEntries(texts));
  }, [files]);
  const value = useMemo(
    () => ({
      editing,
      issues,
      assets: given.assets.map(([name]) => name),
      hidden: new Map(given.hidden),
      rename: async (offset: number, name: string) => service.rename(`screens/${editing.path}`, offset, name),
      readable: async (at: JsonPath, mode: 'bare' | 'marked') => service.readable(`screens/${editing.path}`, at, mode),
      fixes,
      open: setPath,
    }),
    [editing, issues, given, service],
  );
  return (
    <DesignContext value={value}>
      <label>
        Document <input value={path} onChange={(event) => setPath(event.target.value)} />
      </label>
      <Toolbar />
      <div className="columns">
        <OutlineTree />
        <IssuesList />
        <PropertiesForm />
      </div>
    </DesignContext>
  );
}

declare global {
  interface Window {
    given: Given;
    project: MemoryProject;
  }
}

const { given } = window;
window.project = new MemoryProject(given.files);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Page project={window.project} given={given} />
  </StrictMode>,
);
