import { type Diagnostic, linter, lintGutter, setDiagnostics } from '@codemirror/lint';
import type { Extension, Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Fix } from '../../compiler/service/index.ts';
import type { Issue } from '../../compiler/source/issue.ts';
import { wordsOfIssue } from '../ui/issue-words.ts';
import type { Language } from './language.ts';

/** Shows what `showIssues` sets. */
export const issueMarks: Extension = [linter(null), lintGutter()];

/**
 * Underlines the issues of a document, each with its quick fixes. If the text changes before the fixes are known,
 * nothing is set: the issues of the new text follow.
 *
 * @param mend applies a fix, possibly in other files
 */
export async function showIssues(
  view: EditorView,
  issues: readonly Issue[],
  language: Language,
  mend: (fix: Fix) => void,
): Promise<void> {
  const { doc } = view.state;
  const diagnostics = await Promise.all(
    issues.map(async (issue) => diagnosticOf(issue, doc, await language.fixes(issue), mend)),
  );
  if (view.state.doc === doc) view.dispatch(setDiagnostics(view.state, diagnostics));
}

function diagnosticOf(issue: Issue, doc: Text, fixes: readonly Fix[], mend: (fix: Fix) => void): Diagnostic {
  const line = doc.line(Math.min(issue.line, doc.lines));
  const from = Math.min(line.from + issue.column - 1, line.to);
  const word = /^("(?:[^"\\]|\\.)*"|[\w.]+|.)/.exec(line.text.slice(from - line.from))?.[0].length ?? 0;
  return {
    from,
    to: from + word,
    severity: issue.severity,
    message: wordsOfIssue(issue),
    source: issue.code,
    actions: fixes.map((fix) => ({ name: fix.title, apply: () => mend(fix) })),
  };
}
