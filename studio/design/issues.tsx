import type { Issue } from '../../compiler/source/issue.ts';
import { isWithin } from '../../compiler/source/spot.ts';
import { entriesOf } from '../edit/outline/outline.ts';
import { useDocument, useEditing, useSurroundings } from './context.tsx';
import { outlineOfDocument } from './editing.ts';

/** What the compiler says of the document, each a button that leads to its place. */
export function IssuesList() {
  const { editing } = useEditing();
  const { issues } = useSurroundings();
  const document = useDocument();
  const own = issues.filter(({ file }) => file === `screens/${editing.path}`);
  const others = issues.filter(({ file, severity }) => file !== `screens/${editing.path}` && severity === 'error');

  const lead = ({ path }: Issue) => {
    const around = document ? entriesOf(outlineOfDocument(document)).filter(({ id }) => isWithin(path, id)) : [];
    const entry = around.at(-1);
    if (!entry) return;
    editing.select(entry.path);
    // The form of what was chosen is drawn first.
    requestAnimationFrame(() => focusProperty(path));
  };

  return (
    <section className="design-issues" aria-label="What is wrong">
      <ul aria-label="Issues">
        {own.map((issue) => (
          <li key={`${issue.line}:${issue.column} ${issue.message}`} data-severity={issue.severity}>
            <button type="button" onClick={() => lead(issue)}>
              {issue.severity === 'error' ? 'Error' : 'Warning'}, line {issue.line}: {issue.message}
            </button>
          </li>
        ))}
        {others.map((issue) => (
          <li key={`${issue.file}:${issue.line}:${issue.column} ${issue.message}`} data-severity={issue.severity}>
            {issue.file}:{issue.line}: {issue.message}
          </li>
        ))}
      </ul>
      {own.length + others.length === 0 && <p className="design-note">Nothing is wrong.</p>}
    </section>
  );
}

/** Puts the focus on the control of the property that a place is in. */
function focusProperty(path: string): void {
  const controls = [...document.querySelectorAll<HTMLElement>('[id^="property-"]')];
  const within = controls.filter(({ id }) => isWithin(path, id.slice('property-'.length)));
  const nearest = within.sort((a, b) => b.id.length - a.id.length)[0];
  nearest?.focus();
}
