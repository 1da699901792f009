import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { hashOf } from '../../registry/content/bytes.ts';
import type { Channel, DraftInfo } from '../../registry/index.ts';
import { type Connection, connect } from '../registry/connection/connection.ts';
import { issueLines } from '../registry/connection/refused.ts';
import { filesOf } from '../registry/files/changes.ts';
import { PROPOSAL, proposed, textResult } from './proposal.ts';

/** The only tool with a lasting effect: creates a draft in the registry, for people to review and publish. */
export function addDraftTool(server: McpServer, folder: string): void {
  server.registerTool(
    'make_draft',
    {
      description:
        'Creates a draft of the proposed files and renames for people to review. This tool does not send it for review, approve or publish it.',
      inputSchema: z.strictObject({
        note: z.string().min(1).describe('What changes, in a sentence.'),
        ...PROPOSAL,
      }),
    },
    async ({ note, ...proposal }) => {
      const { files, lines } = proposed(folder, proposal);
      const inside = [...files].map(([path, text]) => [path.replace(/^screens\//, ''), text] as const);
      if (inside.length === 0) return textResult('Nothing is proposed: a draft needs at least one changed file.', true);
      try {
        const registry = connect();
        const { release } = await registry.get<Channel>('/channels/production');
        if (await isRelease(release, inside, registry)) {
          return textResult(
            `Nothing to submit: production (release ${release}) already has exactly these files.`,
            true,
          );
        }
        const draft = await registry.send<DraftInfo>('POST', '/drafts', { note, files: Object.fromEntries(inside) });
        return textResult(
          [
            `draft ${draft.draft} over release ${draft.base}: ${draft.note}`,
            ...lines,
            ...issueLines(draft.issues),
          ].join('\n'),
        );
      } catch (error) {
        return textResult(error instanceof Error ? error.message : String(error), true);
      }
    },
  );
}

/** Whether a release has all of these files as they are; one that is to be deleted, not at all. */
async function isRelease(
  release: number,
  files: readonly (readonly [path: string, text: string | null])[],
  registry: Connection,
): Promise<boolean> {
  const published = await filesOf(release, registry);
  return files.every(([path, text]) => published.get(path) === (text === null ? undefined : hashOf(Buffer.from(text))));
}
