import type { Command } from 'commander';

/** Adds the commands for document authors other than `check` and `test`: formatting, and reference. */
export function addAuthorCommands(program: Command): void {
  program
    .command('fmt')
    .description('Format documents in the style of the project.')
    .argument('[files...]', 'format these files only')
    .option('--check', 'write nothing, and exit with 1 if a file is not formatted')
    .action(async (files: string[], options: { check?: boolean }) => {
      process.exitCode = (await import('./fmt.ts')).fmt(files, options);
    });
  program
    .command('lsp')
    .description('Run a language server for the documents over standard input and output (Language Server Protocol).')
    .action(async () => {
      (await import('../lsp/server.ts')).serveEditor();
    });
  program
    .command('mcp')
    .description('Run a tool server for assistants over standard input and output (Model Context Protocol).')
    .action(async () => {
      await (await import('../mcp/server.ts')).serveAssistant();
    });
  for (const table of ['functions', 'widgets', 'actions'] as const) {
    program
      .command(table)
      .description(`List the available ${table}, or describe one of them.`)
      .argument('[name]', `one of the ${table} only`)
      .action(async (name?: string) => {
        process.exitCode = (await import('./reference.ts')).reference(table, name);
      });
  }
}
