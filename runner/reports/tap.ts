import type { Verdict } from '../fixture/verdict.ts';

/** TAP version 14: a line for each fixture, with failures in a block below it. */
export function tapText(verdicts: readonly Verdict[]): string {
  const lines = verdicts.flatMap((verdict, index) => linesOf(verdict, index + 1));
  return ['TAP version 14', `1..${verdicts.length}`, ...lines, ''].join('\n');
}

function linesOf({ file, line, screen, name, passed, lines, took }: Verdict, number: number): string[] {
  const title = `${number} - ${escaped(`${screen}: ${name}`)}`;
  if (passed) return [`ok ${title} # time=${took.toFixed(1)}ms`];
  const place = line === undefined ? file : `${file}:${line}`;
  const block = [`at: ${JSON.stringify(place)}`, 'why: |', ...lines.map((text) => `  ${text}`)];
  return [`not ok ${title}`, '  ---', ...block.map((text) => `  ${text}`), '  ...'];
}

/** An unescaped `#` would start a directive, a line break a new line. */
function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('#', '\\#').replace(/\s+/g, ' ');
}
