import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { projectFolder } from '../../server/settings/folders.ts';
import { addDraftTool } from './draft.ts';
import { addPlayTools } from './play.ts';
import { addReadTools } from './read.ts';

/** Instructions for the assistant. */
const INSTRUCTIONS = `Screens are versioned JSON documents under screens/. Read with list_documents and read_document, look up what there
is to write with reference, propose changed files and renames to check, play and show, and hand them to people with make_draft. Nothing here
writes a file or publishes a release: people review drafts and publish them.`;

/** `screens mcp`: a tool server over standard input and output, until the connection ends. */
export async function serveAssistant(): Promise<void> {
  // Standard output is used by the protocol, so other output goes to standard error.
  console.log = console.error;
  const server = new McpServer({ name: 'screens', version: '1.0.0' }, { instructions: INSTRUCTIONS });
  const folder = projectFolder();
  // Their inputs are strict: an argument that a tool ignores would make another answer look like the wanted one.
  addReadTools(server, folder);
  addPlayTools(server, folder);
  addDraftTool(server, folder);
  await server.connect(new StdioServerTransport());
}
