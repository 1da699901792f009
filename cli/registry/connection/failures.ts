import { plural } from '../../../compiler/source/plural.ts';
import { onOneLine } from '../../../compiler/source/quoting.ts';
import type { FailedFixture } from '../../../registry/index.ts';
import { type Line, paint } from './output.ts';

/** Number of failures printed before the rest is only counted. */
const MAX_FAILURES = 20;

/** A failed fixture; an older server sends neither the place nor, in a difference, the reason. */
type Failed = Pick<FailedFixture, 'screen' | 'fixture'> & Partial<FailedFixture>;

/**
 * Formats failed fixtures as `screens test` does: file and line, name, and the reason below. Those that need a screen
 * with an error were not run, and are one line for each reason.
 */
export function failureLines(failed: readonly Failed[]): Line[] {
  const run = failed.filter(({ unplayed }) => !unplayed);
  const more = run.length - MAX_FAILURES;
  return [
    ...run.slice(0, MAX_FAILURES).flatMap(linesOf),
    ...(more > 0 ? [`… and ${plural(more, 'more failed fixture')}`] : []),
    ...unplayedLines(failed.filter(({ unplayed }) => unplayed)),
  ];
}

function linesOf({ screen, fixture, why, file, line }: Failed): Line[] {
  const place = file === undefined ? '' : `screens/${file}${line === undefined ? '' : `:${line}`} `;
  const heading = [paint('red', 'FAIL'), ` ${place}${screen}: ${onOneLine(fixture, 200)}`];
  return [heading, ...(why?.split('\n') ?? []).map((text) => `  ${text}`)];
}

function unplayedLines(failed: readonly Failed[]): Line[] {
  const counts = new Map<string, number>();
  for (const { screen, why = `screen ${screen} has an error` } of failed) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts].map(([why, count]) => [paint('red', 'FAIL'), ` ${plural(count, 'fixture')} not run: ${why}`]);
}
