import { shared } from './charset.ts';
import { type PatternIssue, PatternReader, type Piece } from './pattern-reader.ts';

/** The maximum length of a pattern in UTF-16 units. */
const MAX_LENGTH = 300;

/**
 * The error in a pattern for `matches`, undefined if it is valid. A pattern matches the whole text. It consists of
 * characters, classes (`[a-z]`, `\d`, `.`) and counts (`?`, `*`, `+`, `{2}`, `{2,}`, `{2,4}`), and groups with
 * alternatives (`(a|b)`) without counts. From left to right it must always be unambiguous whether a repetition
 * continues or ends, so that matching takes time linear in the text. `^` at the start and `$` at the end are allowed
 * and have no effect.
 */
export function checkPattern(pattern: string): PatternIssue | undefined {
  if (pattern.length > MAX_LENGTH)
    return { start: 0, end: pattern.length, message: `a pattern has at most ${MAX_LENGTH} characters: use several` };
  const reader = new PatternReader(pattern);
  const ways = reader.read();
  if (!ways) return reader.issue;
  for (const way of ways) {
    const issue = ambiguity(pattern, way);
    if (issue) return issue;
  }
  return undefined;
}

/** A repetition whose end is ambiguous, because what follows may match the same character. */
function ambiguity(pattern: string, way: readonly Piece[]): PatternIssue | undefined {
  for (const [index, piece] of way.entries()) {
    if (piece.min === piece.max) continue;
    for (const next of way.slice(index + 1)) {
      const char = next.max > 0 ? shared(piece.set, next.set) : undefined;
      if (char !== undefined) {
        const [one, two] = [piece, next].map((part) => `\`${pattern.slice(part.start, part.end)}\``);
        const message = `it is not clear where ${one} ends, as ${two} after it may begin with the same character (${JSON.stringify(char)}): leave that out of ${one}`;
        return { start: piece.start, end: next.end, message };
      }
      if (next.min > 0) break;
    }
  }
  return undefined;
}
