import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { openService } from '../../compiler/service/index.ts';
import { actionEntries, functionEntries, widgetEntries } from '../../compiler/service/reference/reference.ts';
import { formatIssue } from '../../compiler/source/issue.ts';
import { didYouMean, meant } from '../../compiler/source/nearest.ts';
import { documentKind } from '../../compiler/source/project.ts';
import { PROPOSAL, pathIn, projectWith, said } from './proposal.ts';

const ENTRIES = { functions: functionEntries, widgets: widgetEntries, actions: actionEntries } as const;

/** Adds the tools that read documents and the reference, and check a proposal. */
export function addReadTools(server: McpServer, folder: string): void {
  const inputs = {
    list: { containing: z.string().optional().describe('A part of the path, such as order.') },
    read: { path: z.string().describe('screens/order/screen.json') },
    look: {
      table: z.enum(['functions', 'widgets', 'actions']),
      name: z.string().optional().describe('One of them only.'),
    },
  };
  server.registerTool(
    'list_documents',
    { description: 'Paths and kinds of the documents of the project.', inputSchema: inputs.list },
    ({ containing = '' }) => {
      const paths = [...projectWith(folder).files.keys()].filter(
        (path) => documentKind(path) && path.includes(containing),
      );
      return said(
        paths.map((path) => `${path} (${documentKind(path)})`).join('\n') || 'No document has a matching path.',
      );
    },
  );
  server.registerTool(
    'read_document',
    { description: 'The text of one document.', inputSchema: inputs.read },
    ({ path }) => {
      const { files } = projectWith(folder);
      const text = files.get(pathIn(path));
      if (text !== undefined) return said(text);
      const near = didYouMean(pathIn(path), files.keys());
      return said(`There is no document ${path}: ${near ?? 'list_documents has the paths.'}`, true);
    },
  );
  server.registerTool(
    'reference',
    { description: 'Reference: functions of expressions, widgets, actions.', inputSchema: inputs.look },
    ({ table, name }) => {
      const all = ENTRIES[table]();
      const entries = all.filter((entry) => name === undefined || entry.name === name);
      if (entries.length > 0) return said(JSON.stringify(entries, null, 1));
      const near = meant(
        name!,
        all.map((entry) => entry.name),
      );
      return said(`There is no ${name} among the ${table}: ${near}.`, true);
    },
  );
  server.registerTool(
    'check',
    {
      description:
        'All issues of the project, or of the project with the proposed files; with fixes where there are any.',
      inputSchema: PROPOSAL,
    },
    ({ files }) => {
      const project = projectWith(folder, files);
      const assets = [...project.assets.values()].map(({ file }) => file);
      const service = openService(Object.fromEntries(project.files), { assets });
      const lines = service.issues().flatMap((issue) => {
        return [formatIssue(issue), ...service.fixes(issue).map(({ title }) => `  fix: ${title}`)];
      });
      return said(lines.join('\n') || 'No issues.');
    },
  );
}
