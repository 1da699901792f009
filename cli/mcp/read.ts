import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { listCalls } from '../../compiler/gather/call-list.ts';
import { CODES } from '../../compiler/report/codes.ts';
import { openService } from '../../compiler/service/index.ts';
import {
  actionEntries,
  definitionEntries,
  functionEntries,
  widgetEntries,
} from '../../compiler/service/reference/reference.ts';
import { formatIssue } from '../../compiler/source/issue.ts';
import { didYouMean, suggestion } from '../../compiler/source/nearest.ts';
import { documentKind } from '../../compiler/source/project.ts';
import { PROPOSAL, pathIn, projectWith, proposed, textResult } from './proposal.ts';

/** The tables of the reference: their entries, each with a name. */
const TABLES: {
  readonly [table in (typeof TABLE_NAMES)[number]]: (folder: string) => readonly { readonly name: string }[];
} = {
  functions: functionEntries,
  widgets: widgetEntries,
  actions: actionEntries,
  documents: () => ['screen.json', 'fragment.json', 'call.json', 'fixture.json'].flatMap(definitionEntries),
  nodes: () => definitionEntries('node.json'),
  codes: () => [...CODES].map(([name, { severity, means, example }]) => ({ name, severity, means, example })),
  calls: (folder) => listCalls(projectWith(folder)).map(({ call, ...contract }) => ({ name: call, ...contract })),
};

const TABLE_NAMES = ['functions', 'widgets', 'actions', 'documents', 'nodes', 'codes', 'calls'] as const;

/** Adds the tools that read documents and the reference, and check a proposal. */
export function addReadTools(server: McpServer, folder: string): void {
  const inputs = {
    list: z.strictObject({ containing: z.string().optional().describe('A part of the path, such as order.') }),
    read: z.strictObject({ path: z.string().describe('screens/order/screen.json') }),
    look: z.strictObject({
      table: z.enum(TABLE_NAMES),
      name: z.string().optional().describe('One of them only.'),
    }),
  };
  server.registerTool(
    'list_documents',
    { description: 'Paths and kinds of the documents of the project.', inputSchema: inputs.list },
    ({ containing = '' }) => {
      const paths = [...projectWith(folder).files.keys()].filter(
        (path) => documentKind(path) && path.includes(containing),
      );
      return textResult(
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
      if (text !== undefined) return textResult(text);
      const near = didYouMean(pathIn(path), files.keys());
      return textResult(`There is no document ${path}: ${near ?? 'list_documents lists the paths.'}`, true);
    },
  );
  server.registerTool(
    'reference',
    {
      description:
        'Reference: functions of expressions, widgets, actions, parts of documents (screens, contracts of calls, fixtures), nodes of a view, codes of issues, and the calls of this project.',
      inputSchema: inputs.look,
    },
    ({ table, name }) => {
      const all = TABLES[table](folder);
      const entries = all.filter((entry) => name === undefined || entry.name === name);
      if (entries.length > 0) return textResult(JSON.stringify(entries, null, 1));
      const near = suggestion(
        name!,
        all.map((entry) => entry.name),
      );
      return textResult(`There is no ${name} among the ${table}: ${near}${near.endsWith('?') ? '' : '.'}`, true);
    },
  );
  server.registerTool(
    'check',
    {
      description:
        'All issues of the project, or of the project with the proposed files and renames; with fixes where there are any.',
      inputSchema: z.strictObject(PROPOSAL),
    },
    (proposal) => {
      const { project, lines: renamed } = proposed(folder, proposal);
      const assets = [...project.assets.values()].map(({ file }) => file);
      const service = openService(Object.fromEntries(project.files), { assets });
      const lines = service.issues().flatMap((issue) => {
        return [formatIssue(issue), ...service.fixes(issue).map(({ title }) => `  fix: ${title}`)];
      });
      return textResult([...renamed, lines.join('\n') || 'No issues.'].join('\n'));
    },
  );
}
