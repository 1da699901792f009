import { lazy, Suspense, useMemo } from 'react';
import { find } from '../../compiler/json/index.ts';
import { useEditing } from '../design/context.tsx';
import { isUnreadable } from '../edit/text/open.ts';
import type { QuickFix } from '../json/language.ts';
import { nonce } from '../place/built.ts';
import { useFiles } from '../project/use-project.ts';
import type { TabProps } from './tab.ts';
import { useWork } from './use-work.ts';

const Editor = lazy(() => import('../json/json-tab.tsx'));

/** The document as text. */
export function JsonTab({ project }: TabProps) {
  const { language, choice } = useWork();
  const { editing, document, selected } = useEditing();
  const text = useFiles(project)[editing.path] ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing must not move the cursor, only another choice does
  const place = useMemo(() => {
    const node = isUnreadable(document) || selected.length === 0 ? undefined : find(document.root, selected);
    return node && { start: node.start, end: node.start };
  }, [selected]);
  return (
    <Suspense fallback={<p className="waiting">Loading…</p>}>
      <Editor
        path={`screens/${editing.path}`}
        text={text}
        language={language}
        nonce={nonce}
        fixture={choice && !choice.live ? choice.file : undefined}
        place={place}
        onChange={(news) => project.change(editing.path, news)}
        onMend={(fix) => mend(project, fix)}
      />
    </Suspense>
  );
}

/** Makes the edits of a fix, the last of each file first, so that offsets stay right. */
function mend(project: TabProps['project'], { edits }: QuickFix): void {
  for (const { path, start, end, text } of [...edits].sort((a, b) => b.start - a.start)) {
    const file = path.slice('screens/'.length);
    const before = project.read(file) ?? '';
    project.change(file, before.slice(0, start) + text + before.slice(end));
  }
}
