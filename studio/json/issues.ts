import { type Diagnostic, forceLinting, linter, lintGutter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { FoundIssue, Language, QuickFix } from './language.ts';

/** Milliseconds without a keystroke before issues are requested. */
const DELAY_MS = 250;

/**
 * Underlines the issues of the language service, each with its quick fixes.
 *
 * @param mend applies the edits of a fix, possibly in other files
 */
export function issues(path: string, language: Language, mend: (fix: QuickFix) => void): Extension {
  const ask = async ({ state }: EditorView): Promise<Diagnostic[]> => {
    const found = await language.issues(path);
    return found.map((issue) => diagnostic(issue, state.doc.length, mend));
  };
  return [linter(ask, { delay: DELAY_MS }), lintGutter()];
}

/** Requests the issues again, because something other than this text has changed. */
export function askAgain(view: EditorView): void {
  forceLinting(view);
}

function diagnostic(
  { issue, start, end, fixes }: FoundIssue,
  length: number,
  mend: (fix: QuickFix) => void,
): Diagnostic {
  return {
    from: Math.min(start, length),
    to: Math.min(Math.max(start, end), length),
    severity: issue.severity,
    message: issue.message,
    source: issue.code,
    actions: fixes.map((fix) => ({ name: fix.says, apply: () => mend(fix) })),
  };
}
