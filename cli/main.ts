import { Command } from 'commander';
import { didYouMean } from '../compiler/source/nearest.ts';
import { installFolder } from '../server/settings/folders.ts';
import { SettingError } from '../server/settings/settings.ts';
import { addAuthorCommands } from './documents/commands.ts';
import { addFixtureCommands } from './fixtures/commands.ts';
import type { DocumentOptions } from './new/document.ts';
import { addRegistryCommands } from './registry/commands.ts';
import { fileErrorText, isFileError } from './shared/file-error.ts';
import { UsageError, WRONG_USAGE } from './shared/usage.ts';
import { endOnSignal } from './signals.ts';

// Each command is loaded when it runs: a server is installed without development dependencies.

// Closing the pipe early (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const LISTED = 'Run "screens --help" for a list of commands.';

const program = new Command('screens')
  .description('Checks, tests, measures, serves and publishes the screen documents of a project.')
  .showHelpAfterError(LISTED)
  // Its own would print everything about an unknown command, and not say that it is unknown.
  .helpCommand(false)
  // Inherited by every command.
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USAGE));

program
  .command('check')
  .description('Check the screen documents: file:line:col severity message [code]. Exits with 1 on an error.')
  .argument('[files...]', 'report on these files only; the whole project is checked anyway')
  .option('--strict', 'exit with 1 on warnings, too')
  .action(async (files: string[], options: { strict?: boolean }) => {
    process.exitCode = (await import('./documents/check.ts')).check(files, options);
  });

program
  .command('codes')
  .description('Explain issue codes, with an example each.')
  .argument('[code]', 'one code only')
  .action(async (code?: string) => {
    process.exitCode = (await import('./documents/codes.ts')).codes(code);
  });

program
  .command('calls')
  .description('List calls: what each sends, its outcomes, and the fields of its data.')
  .argument('[text]', 'calls whose name or path contains the text, or those of the screen of that name')
  .option('--json', 'print one JSON document')
  .action(async (wanted: string | undefined, options: { json?: boolean }) => {
    process.exitCode = (await import('./documents/calls.ts')).calls(wanted, options);
  });

program
  .command('migrate')
  .description('Migrate screens written in an older version of the language.')
  .action(async () => {
    const { projectFolder } = await import('../server/settings/folders.ts');
    (await import('./documents/migrate.ts')).migrate(projectFolder());
  });

addAuthorCommands(program);
addFixtureCommands(program);

program
  .command('serve')
  .description(
    'Serve the screens, with the sandbox backend or an UPSTREAM. Settings: PORT, HOST, UPSTREAM, DATA, TRUST_PROXY, WORKERS, LOG_LEVEL, BRAND_…, OFFLINE.',
  )
  .option('--watch', 'update open pages when a document changes, and report its issues')
  .action(async (options: { watch?: boolean }) => {
    const stopOnSignal = endOnSignal();
    // Read by React when it is loaded: its development build renders several times slower.
    process.env.NODE_ENV ??= 'production';
    await (await import('./serve.ts')).serve(options, stopOnSignal);
  });

program
  .command('size')
  .description('Print how much a phone loads for a screen: its document, and our JavaScript without React (gzip).')
  .argument('[screens...]', 'names of screens; all when omitted')
  .action(async (screens: string[]) => {
    process.exitCode = (await import('./size.ts')).size(screens);
  });

program
  .command('shots')
  .description(
    'Take a picture of every screen in the state of every fixture: DIR/<screen>/<fixture>.png. Needs Chromium.',
  )
  .argument('<dir>', 'folder for the pictures')
  .argument('[patterns...]', 'only fixtures whose file, screen or name contains one of these texts')
  .option('--size <WxH...>', 'window size in pixels; with several, each gets its own folder', ['390x844'])
  .option('--appearance <light|dark...>', 'overrides the brand; with both, each gets its own folder', [''])
  .option('--compare <dir>', 'compare with older pictures and write DIR/compare.html; exits with 1 when one differs')
  .option('--tolerance <percent>', 'percentage of pixels that may differ in pictures that count as equal', '0')
  .option('--timeout <seconds>', 'how long a fixture may take before its picture is given up', '60')
  .action(async (dir: string, patterns: string[], { size: sizes, appearance: appearances, ...options }: ShotFlags) => {
    const { shots } = await import('./fixtures/shots.ts');
    process.exitCode = await shots(dir, { patterns, sizes, appearances, ...options });
  });

addRegistryCommands(program);

program
  .command('new')
  .description(
    'Make a new screen or call in screens/, or generate a new widget, action, function or fixture step in the sources of this software.',
  )
  .argument('<kind>', 'screen, call, widget, action, function or step')
  .argument('<name>', 'its name in documents')
  .option('--template <name>', 'of a screen: nothing, message or form', 'nothing')
  .option('--answer <file>', 'of a call: a file with a real answer of the server, or an OpenAPI operation, as JSON')
  .option('--path <path>', 'of a call: its path on the server')
  .option('--method <method>', 'of a call: GET or POST', 'GET')
  .action(async (kind: string, name: string, options: DocumentOptions) => {
    const { DOCUMENT_KINDS, makeDocument } = await import('./new/document.ts');
    if (DOCUMENT_KINDS.includes(kind)) {
      process.exitCode = makeDocument(kind, name, options);
      return;
    }
    process.exitCode = (await import('./new/index.ts')).makeNew(installFolder(), kind, name);
  });

program
  .command('help')
  .description('Show how a command is used.')
  .argument('[command...]', 'its name; all are listed when omitted')
  .action((words: string[]) => help(words));

interface ShotFlags {
  size: string[];
  appearance: string[];
  compare?: string;
  tolerance: string;
  timeout: string;
}

adviseOn(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(sentenceFor(error));
  process.exitCode = error instanceof UsageError || isFileError(error) ? WRONG_USAGE : 1;
}

/** Ends the messages about wrong usage of each command below `parent` with where its help is. */
function adviseOn(parent: Command, path = parent.name()): void {
  for (const command of parent.commands) {
    const words = `${path} ${command.name()}`;
    command.showHelpAfterError(`Run "${words} --help" to see how it is used.`);
    adviseOn(command, words);
  }
}

/** Prints how a command is used, or one below it. Throws a {@link UsageError} if there is none of that name. */
function help(words: readonly string[]): void {
  const wanted = words.reduce<Command>((parent, word) => {
    const found = parent.commands.find((command) => command.name() === word);
    if (found) return found;
    const names = parent.commands.map((command) => command.name());
    const advice = didYouMean(word, names);
    throw new UsageError(`There is no command "${words.join(' ')}"${advice ? `; ${advice}` : '.'}\n${LISTED}`);
  }, program);
  wanted.outputHelp();
}

/** Returns the message for the user; rethrows what only a developer can explain. */
function sentenceFor(error: unknown): string {
  if (error instanceof SettingError || error instanceof UsageError) return error.message;
  if (isFileError(error)) return fileErrorText(error);
  const missing = /^Cannot find package '([^']+)'/.exec(error instanceof Error ? error.message : '')?.[1];
  if (!missing) throw error;
  return `This command needs the package ${missing}, a development dependency: run "npm ci".`;
}
