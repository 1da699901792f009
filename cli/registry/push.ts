import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { plural } from '../../compiler/source/plural.ts';
import type { DraftInfo } from '../../registry/index.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import { withOutcome } from './connection/outcome.ts';
import { issueLines, Refused } from './connection/refused.ts';
import { withRegistry } from './connection/run.ts';
import { nextSteps } from './drafts.ts';
import { changesIn, type FolderChanges, leftOutLines, takesBack } from './files/changes.ts';
import { pulledRelease, rememberRelease } from './files/folder.ts';

interface PushOptions {
  note?: string;
  /** The release that the folder was made from, if it was not pulled. */
  base?: number;
  json?: boolean;
}

/** `screens push`: creates a draft of the differences between the folder and production. Returns the exit code. */
export function push({ note, base: made, ...options }: PushOptions): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const folder = projectFolder();
    const changes = await changesIn(folder, registry, made);
    const { files, base } = changes;
    const paths = Object.keys(files);
    if (paths.length === 0) throw nothing(changes, made ?? pulledRelease(folder));
    if (made !== undefined) rememberRelease(folder, made);
    const done = output.progress(`Sending ${plural(paths.length, 'file')}`);
    // Sent again, it is the same draft.
    const body = { note: note?.trim() || noteFor(paths), base, files, key: randomUUID() };
    const send = () => registry.send<DraftInfo>('POST', '/drafts', body).finally(done);
    const draft = await withOutcome(output, send, send);
    output.json(draft);
    output.line(`draft ${draft.draft}`);
    if (output.asJson) return;
    for (const line of sentences(draft, paths.length, changes)) output.line(line);
    const { drafts } = await registry.get<{ drafts: DraftInfo[] }>('/drafts');
    const twin = drafts.find((other) => isTwin(other, draft));
    if (twin) output.line(twinLine(twin, draft));
  });
}

/** Whether another draft, which can still be published, makes the same changes. */
function isTwin(other: DraftInfo, { draft, base, hashes }: DraftInfo): boolean {
  const isAlive = other.state !== 'published' && other.state !== 'closed';
  return isAlive && other.draft !== draft && other.base === base && isDeepStrictEqual(other.hashes, hashes);
}

function twinLine(twin: DraftInfo, { draft }: DraftInfo): string {
  return `Draft ${twin.draft} by ${twin.author} makes the same changes: if one is enough, "screens close ${draft}".`;
}

/** @param pulled the release that the folder was made from, if that is known */
function nothing({ production, leftOut }: FolderChanges, pulled: number | undefined): Refused {
  const message =
    pulled === undefined || pulled === production
      ? `the folder has no changes compared with production (release ${production}). Change a file below screens/ first.`
      : `the folder has no changes of its own since release ${pulled}, and production is release ${production}. Get that with "screens pull", then change a file below screens/.`;
  return new Refused({
    code: 'nothing-to-push',
    message: [`Nothing to push: ${message}`, ...leftOutLines(leftOut)].join(' '),
  });
}

/** Names the changed files when no note was given. */
function noteFor(paths: readonly string[]): string {
  const names = [...new Set(paths.map((path) => path.split('/')[0]!))];
  return `Changes ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
}

function sentences(draft: DraftInfo, files: number, { production, older, leftOut }: FolderChanges): string[] {
  const { draft: number, base, note } = draft;
  const merge = `Others have changed the same files since release ${base}: the review merges them, or reports conflicts.`;
  return [
    `${plural(files, 'file')} over release ${base}: ${note}`,
    ...leftOutLines(leftOut),
    ...issueLines(draft.issues),
    ...(base === production ? [] : [merge]),
    ...(older === undefined
      ? []
      : [takesBack(older), `If not, "screens close ${number}" and "screens push --base ${older}".`]),
    ...nextSteps(draft),
  ];
}
