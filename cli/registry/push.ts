import type { DraftInfo } from '../../registry/index.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import { plural } from '../plural.ts';
import { changesIn } from './changes.ts';
import { nextSteps } from './drafts.ts';
import { issueLines, Refused } from './refused.ts';
import { withRegistry } from './run.ts';

/** `screens push`: creates a draft of the differences between the folder and production. Returns the exit code. */
export function push({ note, ...options }: { note?: string; json?: boolean }): Promise<number> {
  return withRegistry(options, async (registry, output) => {
    const { files, base, production } = await changesIn(projectFolder(), registry);
    const paths = Object.keys(files);
    if (paths.length === 0) {
      throw new Refused({
        code: 'nothing-to-push',
        message: `Nothing to push: the folder has no changes compared with production (release ${production}). Change a file below screens/ first.`,
      });
    }
    const done = output.progress(`Sending ${plural(paths.length, 'file')}`);
    const draft = await registry
      .send<DraftInfo>('POST', '/drafts', { note: note?.trim() || noteFor(paths), base, files })
      .finally(done);
    output.json(draft);
    output.line(`draft ${draft.draft}`);
    for (const line of sentences(draft, paths.length, production)) output.line(line);
  });
}

/** Names the changed files when no note was given. */
function noteFor(paths: readonly string[]): string {
  const names = [...new Set(paths.map((path) => path.split('/')[0]!))];
  return `Changes ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
}

function sentences(draft: DraftInfo, files: number, production: number): string[] {
  const { base, note } = draft;
  const merge = `Others have changed the same files since release ${base}: the review merges them, or reports conflicts.`;
  return [
    `${plural(files, 'file')} over release ${base}: ${note}`,
    ...issueLines(draft.issues),
    ...(base === production ? [] : [merge]),
    ...nextSteps(draft),
  ];
}
