import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll } from '../suite.ts';

const cli = join(fileURLToPath(import.meta.url), '../../../cli/screens.mjs');

/** The result of a tool call: its text, and whether it is an error. */
export interface Told {
  readonly text: string;
  readonly isError: boolean;
}

/** An MCP client connected to `screens mcp`. Call it once, at the top of a test file. */
export interface Assistant {
  /** The names of the tools. */
  tools(): Promise<string[]>;
  call(name: string, args?: { [name: string]: unknown }): Promise<Told>;
}

/**
 * Starts `screens mcp` with the SDK's client; the process ends after the tests of the file.
 *
 * @param cwd the folder of the project
 * @param env environment variables in addition to those of this process
 */
export function assistant(cwd: string, env: { [name: string]: string }): Assistant {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const around = { ...(process.env as { [name: string]: string }), ...env };
  const connected = client.connect(
    new StdioClientTransport({ command: process.execPath, args: [cli, 'mcp'], cwd, env: around }),
  );
  afterAll(() => client.close());
  return {
    async tools() {
      await connected;
      return (await client.listTools()).tools.map(({ name }) => name);
    },
    async call(name, args = {}) {
      await connected;
      const { content, isError } = (await client.callTool({ name, arguments: args })) as {
        content: { text: string }[];
        isError?: boolean;
      };
      return { text: content.map((part) => part.text).join('\n'), isError: isError === true };
    },
  };
}
