import { type ReactNode, useEffect, useState } from 'react';
import type { Fix } from '../../compiler/service/index.ts';
import type { Issue } from '../../compiler/source/issue.ts';
import { isWithin } from '../../compiler/source/spot.ts';
import { mended } from '../edit/operations/edits.ts';
import { entriesOf } from '../edit/outline/outline.ts';
import { wordsOfIssue } from '../ui/issue-words.ts';
import { WithCode } from '../ui/with-code.tsx';
import { useDocument, useEditing, useSurroundings } from './context.tsx';
import { outlineOfDocument } from './editing.ts';

/**
 * The issues of the document, and the errors of others; each is a button that navigates to its place.
 *
 * @param onLead called before a place of this document is shown
 */
export function IssuesList({ onLead }: { onLead?(): void }) {
  const { editing } = useEditing();
  const { issues, open } = useSurroundings();
  const all = issues ?? [];
  const document = useDocument();
  const own = all.filter(({ file }) => file === `screens/${editing.path}`);
  const others = all.filter(({ file, severity }) => file !== `screens/${editing.path}` && severity === 'error');

  const lead = ({ path }: Issue) => {
    const around = document ? entriesOf(outlineOfDocument(document)).filter(({ id }) => isWithin(path, id)) : [];
    const entry = around.at(-1);
    if (!entry) return;
    onLead?.();
    editing.select(entry.path);
    // After the form of the selection has been rendered.
    requestAnimationFrame(() => focusProperty(path));
  };

  return (
    <section className="design-issues" aria-label="What is wrong">
      <ul aria-label="Issues">
        {own.map((issue) => (
          <Item key={`${issue.line}:${issue.column} ${issue.message}`} issue={issue}>
            <button type="button" onClick={() => lead(issue)}>
              {issue.severity === 'error' ? 'Error' : 'Warning'}, line {issue.line}:{' '}
              <WithCode text={wordsOfIssue(issue)} />
            </button>
          </Item>
        ))}
        {others.map((issue) => (
          <Item key={`${issue.file}:${issue.line}:${issue.column} ${issue.message}`} issue={issue}>
            <button type="button" onClick={() => open(issue.file.slice('screens/'.length))}>
              {issue.file}, line {issue.line}: <WithCode text={wordsOfIssue(issue)} />
            </button>
          </Item>
        ))}
      </ul>
      {issues === undefined && <p className="design-note">Checking…</p>}
      {issues !== undefined && own.length + others.length === 0 && <p className="design-note">Nothing is wrong.</p>}
    </section>
  );
}

/** An issue with its quick fixes. */
function Item({ issue, children }: { issue: Issue; children: ReactNode }) {
  const { editing } = useEditing();
  const { fixes: ask } = useSurroundings();
  const { files } = editing;
  // The offsets of a fix are only valid for the texts it was computed for.
  const [found, setFound] = useState<{ fixes: readonly Fix[]; files: typeof files }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed since is asked for with the issues that follow
  useEffect(() => {
    let wanted = true;
    void ask(issue).then((fixes) => wanted && setFound({ fixes, files }));
    return () => {
      wanted = false;
    };
  }, [ask, issue]);
  const fixes = found?.files === files ? found.fixes : [];
  return (
    <li data-severity={issue.severity}>
      {children}
      {fixes.map((fix) => (
        <button
          key={fix.title}
          type="button"
          className="design-fix"
          disabled={editing.isReadOnly}
          onClick={() => editing.perform(() => mended(fix, editing.files))}
        >
          Mend: {fix.title.replaceAll('`', '')}
        </button>
      ))}
    </li>
  );
}

/** Focuses the control of the property at a path; the name of what the path only names. */
function focusProperty(path: string): void {
  const controls = [...document.querySelectorAll<HTMLElement>('[id^="property-"]')];
  const within = controls.filter(({ id }) => isWithin(path, id.slice('property-'.length)));
  const nearest = within.sort((a, b) => b.id.length - a.id.length)[0];
  (nearest ?? controls.find(({ id }) => id === 'property-name'))?.focus();
}
