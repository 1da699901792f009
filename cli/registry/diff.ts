import { plural } from '../../compiler/source/plural.ts';
import type { Difference } from '../../registry/index.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import type { Connection } from './connection/connection.ts';
import { failureLines } from './connection/failures.ts';
import { indented, type Line, paint } from './connection/output.ts';
import { withRegistry } from './connection/run.ts';
import { changesIn, leftOutLines, takesBack } from './files/changes.ts';
import { readSides, type Side } from './versions.ts';

/** `screens diff [A] [B]`: describes what changes for users. Returns the exit code. */
export function diff(words: readonly string[], options: { json?: boolean }): Promise<number> {
  const { from, to } = readSides(words);
  return withRegistry(options, async (registry, output) => {
    const done = output.progress('Comparing');
    const { difference, older, leftOut = [] } = await compare(from, to, registry).finally(done);
    output.json(difference);
    output.line([paint('bold', `From ${named(from)} to ${named(to)}`)]);
    if (older !== undefined) output.line(`${takesBack(older)} If not, use "screens push --base ${older}".`);
    for (const line of [...differenceLines(difference), ...leftOutLines(leftOut)]) output.line(line);
  });
}

interface Compared {
  readonly difference: Difference;
  /** See `FolderChanges`. */
  readonly older?: number | undefined;
  readonly leftOut?: readonly string[];
}

/** The folder counts as production with the folder's own changes, as a merge would make it. */
async function compare(from: Side, to: Side, registry: Connection): Promise<Compared> {
  if (from !== 'folder' && to !== 'folder')
    return { difference: await registry.get(`/diff?${new URLSearchParams({ from, to })}`) };
  const { production, files, older, leftOut } = await changesIn(projectFolder(), registry);
  const sideOf = (side: Side) => (side === 'folder' ? { base: production, files } : side);
  return { difference: await registry.send('POST', '/diff', { from: sideOf(from), to: sideOf(to) }), older, leftOut };
}

const named = (side: Side) => (side === 'folder' ? 'the folder' : side);

/**
 * Formats a difference: what concerns money first, then the rest, fixtures with a different outcome (those that fail now
 * with the reason), and files.
 */
export function differenceLines({ sentences, files, fixtures }: Difference): Line[] {
  if (sentences.length + files.length + fixtures.length === 0) return ['Nothing changes.'];
  const ordered = [...sentences].sort((a, b) => Number(b.money) - Number(a.money));
  return [
    ...ordered.map(({ screen, says, money }) => indented([...(money ? [MONEY, ' '] : []), `${screen}: ${says}`])),
    ...(ordered.length === 0 ? ['  Nothing changes on a screen.'] : []),
    ...fixtures
      .filter(({ after }) => after !== 'failed')
      .map(({ screen, fixture, before, after }) => `  fixture ${screen}: ${fixture}: ${before} → ${after}`),
    ...failureLines(fixtures.filter(({ after }) => after === 'failed')).map(indented),
    `${plural(files.length, 'file')}: ${filesInWords(files)}`,
  ];
}

const MONEY = paint('yellow', 'money');
const MAX_LISTED = 10;

function filesInWords(files: Difference['files']): string {
  const shown = files.slice(0, MAX_LISTED).map(({ path, change }) => `${path} ${change}`);
  return [...shown, ...(files.length > MAX_LISTED ? [`and ${files.length - MAX_LISTED} more`] : [])].join(', ');
}
