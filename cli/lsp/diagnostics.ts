import type { Diagnostic, Range } from 'vscode-languageserver/node';
import type { Issue } from '../../compiler/source/issue.ts';
import type { Session } from './session.ts';

/** Maximum number of other places of an issue. */
const MOST = 20;

/** An issue as an editor shows it, with the other places that have the same cause. */
export function diagnosticOf(issue: Issue, session: Session): Diagnostic {
  const { severity, code, message, also = [] } = issue;
  const related = also.slice(0, MOST).map((place) => ({
    location: { uri: session.uriOf(place.file), range: rangeAt(place, session) },
    message: place.message,
  }));
  return {
    range: rangeAt(issue, session),
    severity: severity === 'error' ? 1 : 2,
    code,
    message,
    source: 'screens',
    ...(related.length > 0 && { relatedInformation: related }),
  };
}

/** The text, word or symbol at a place. */
function rangeAt({ file, line, column }: Pick<Issue, 'file' | 'line' | 'column'>, { documentAt }: Session): Range {
  const start = { line: line - 1, character: column - 1 };
  const rest = documentAt(file).getText({ start, end: { line, character: 0 } });
  const length = /^("(?:[^"\\\n]|\\.)*"|[\w.]+|.)/.exec(rest)?.[0].length ?? 1;
  return { start, end: { line: start.line, character: start.character + length } };
}
