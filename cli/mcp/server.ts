import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { projectFolder } from '../../server/settings/folders.ts';
import { addDraftTool } from './draft.ts';
import { addPlayTools } from './play.ts';
import { addReadTools } from './read.ts';

/** What an assistant is told before it begins. */
const INSTRUCTIONS = `Screens are versioned JSON documents under screens/. Read with list_documents and read_document, look up what there
is to write with reference, propose changed files to check, play and show, and hand them to people with make_draft. Nothing here
writes a file or publishes a release: people review drafts and publish them.`;

/** `screens mcp`: answers an assistant over standard input and output until it ends the connection. */
export async function serveAssistant(): Promise<void> {
  // Standard output belongs to the protocol: what a command says on the way goes beside it.
  console.log = console.error;
  const server = new McpServer({ name: 'screens', version: '1.0.0' }, { instructions: INSTRUCTIONS });
  const folder = projectFolder();
  addReadTools(server, folder);
  addPlayTools(server, folder);
  addDraftTool(server);
  await server.connect(new StdioServerTransport());
}
