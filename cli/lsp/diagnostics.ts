import type { Diagnostic, Range } from 'vscode-languageserver/node';
import { offsetOf } from '../../compiler/service/text/at.ts';
import type { Issue } from '../../compiler/source/issue.ts';
import { rangeOf } from './convert.ts';
import type { Session } from './session.ts';

/** Maximum number of other places of an issue. */
const MAX_RELATED = 20;
/** How much of what an issue is about is underlined, in characters. */
const MAX_UNDERLINED = 1000;

/** An issue as an editor shows it, with the other places that have the same cause. */
export function diagnosticOf(issue: Issue, session: Session): Diagnostic {
  const { severity, code, message, also = [] } = issue;
  const related = also.slice(0, MAX_RELATED).map((place) => ({
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
  const document = documentAt(file);
  const text = document.getText();
  // Editors count a carriage return alone as the end of a line, too.
  const start = offsetOf(text, line, column);
  const length = /^("(?:[^"\\\r\n]|\\.)*"|[\w.]+|.)/.exec(text.slice(start, start + MAX_UNDERLINED))?.[0].length ?? 1;
  return rangeOf(document, { start, end: start + length });
}
