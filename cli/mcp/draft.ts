import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { DraftInfo } from '../../registry/index.ts';
import { connect } from '../registry/connection.ts';
import { issueLines } from '../registry/refused.ts';
import { said } from './proposal.ts';

/** The one tool that leaves something behind: a draft in the registry, for people to review and publish. */
export function addDraftTool(server: McpServer): void {
  server.registerTool(
    'make_draft',
    {
      description: 'Hands proposed files to people as a draft. It is not sent for review, approved or published here.',
      inputSchema: {
        note: z.string().min(1).describe('What changes, in a sentence.'),
        files: z
          .record(z.string(), z.string().nullable())
          .describe('Texts by path, screens/order/screen.json; null deletes.'),
      },
    },
    async ({ note, files }) => {
      const inside = Object.entries(files).map(([path, text]) => [path.replace(/^screens\//, ''), text]);
      try {
        const draft = await connect().send<DraftInfo>('POST', '/drafts', { note, files: Object.fromEntries(inside) });
        return said(
          [`draft ${draft.draft} over release ${draft.base}: ${draft.note}`, ...issueLines(draft.issues)].join('\n'),
        );
      } catch (error) {
        return said(error instanceof Error ? error.message : String(error), true);
      }
    },
  );
}
