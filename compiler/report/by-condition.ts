import type { Issue } from '../source/issue.ts';
import { pathText } from '../source/spot.ts';
import { type FoundIssue, plain } from './found-issue.ts';
import { placeOf } from './place.ts';
import { alsoOf, inOrder, placeIn } from './places.ts';
import { keyOfSpot, severalBy } from './several.ts';

/** What a condition does to places below it that would be right under another one. */
type Effect = 'contradicts' | 'decides';
const EFFECTS = new Map<string, Effect>([
  ['always-false', 'contradicts'],
  ['always-null', 'contradicts'],
  ['always-true', 'decides'],
]);

/**
 * Reports a condition that contradicts or decides several places below it at the condition, which is more likely wrong
 * than each of them.
 */
export function byCondition(all: readonly FoundIssue[]): { others: FoundIssue[]; atConditions: Issue[] } {
  const { many, others } = severalBy(all, ({ code, guard }) => {
    const effect = EFFECTS.get(code);
    return guard && effect && `${effect} ${keyOfSpot(guard)}`;
  });
  return { others, atConditions: many.map(atCondition) };
}

function atCondition(group: readonly FoundIssue[]): Issue {
  const [first, ...rest] = inOrder(group);
  const guard = first.guard!;
  const file = guard.file.name;
  const places = `${rest.length + 1} places below it`;
  const message =
    EFFECTS.get(first.code) === 'contradicts'
      ? `this condition contradicts what ${places} take to be possible (${placeIn(first, file)}): write its opposite, or correct those places`
      : `this condition already decides what ${places} ask (${placeIn(first, file)}): correct it, or remove what they ask`;
  return {
    ...plain(first),
    file,
    ...placeOf(guard),
    path: pathText(guard.path),
    message,
    also: alsoOf([first, ...rest]),
  };
}
