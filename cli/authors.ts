import type { Command } from 'commander';

/** The commands for those who write documents, beside `check` and `test`: formatting, and what there is to write. */
export function addAuthorCommands(program: Command): void {
  program
    .command('fmt')
    .description('Format the documents as the project writes them.')
    .argument('[files...]', 'format these files only')
    .option('--check', 'write nothing, and exit with 1 where a file is not formatted')
    .action(async (files: string[], options: { check?: boolean }) => {
      process.exitCode = (await import('./fmt.ts')).fmt(files, options);
    });
  program
    .command('lsp')
    .description('Answer an editor about the documents, over standard input and output (Language Server Protocol).')
    .action(async () => {
      (await import('./lsp/server.ts')).serveEditor();
    });
  program
    .command('mcp')
    .description('Give an assistant tools for the documents, over standard input and output (Model Context Protocol).')
    .action(async () => {
      await (await import('./mcp/server.ts')).serveAssistant();
    });
  for (const table of ['functions', 'widgets', 'actions'] as const) {
    program
      .command(table)
      .description(`List the ${table} there are, or all that is to be known of one.`)
      .argument('[name]', `one of the ${table} only`)
      .action(async (name?: string) => {
        process.exitCode = (await import('./reference.ts')).reference(table, name);
      });
  }
}
