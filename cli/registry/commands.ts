import type { Command } from 'commander';
import { UsageError, WRONG_USAGE } from '../shared/usage.ts';
import { createOutput } from './connection/output.ts';
import { readNumber, readPercent } from './versions.ts';

/** Adds the registry commands; each is loaded when it runs. */
export function addRegistryCommands(program: Command): void {
  addFolderCommands(program);
  addDraftCommands(program);
  addChannelCommands(program);
  addPeopleCommands(program);
  addDataCommands(program);
}

const JSON_FLAG = ['--json', 'print one JSON document'] as const;
const draftNumber = (text: string) => argument(() => readNumber(text, 'draft'));
const draftVersion = (text: string) => argument(() => readNumber(text, 'version'));
const releaseNumber = (text: string) => argument(() => readNumber(text, 'release'));
const percentage = (text: string) => argument(() => readPercent(text));

/** Reads an argument; an invalid one is reported like every other wrong usage. */
function argument<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) sayWrong(error.message);
    throw error;
  }
}

/** Creates a command that exits with 2 on wrong usage. */
function command(program: Command, usage: string, says: string): Command {
  return program
    .command(usage)
    .description(says)
    .exitOverride(({ exitCode, message }) => {
      if (exitCode !== 0) sayWrong(message.replace(/^error: /, ''));
      process.exit(exitCode === 0 ? 0 : WRONG_USAGE);
    });
}

/** Runs a command and exits with its code. */
async function end(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (error instanceof UsageError) sayWrong(error.message);
    throw error;
  }
}

/** Prints wrong usage as a document, too, if one was requested: the arguments may not have been parsed. */
function sayWrong(message: string): void {
  if (process.argv.includes('--json')) createOutput(true).json({ error: { code: 'usage', message } });
}

function addFolderCommands(program: Command): void {
  command(program, 'push', 'Create a draft of the differences between the folder and production. Prints its number.')
    .option('--note <text>', 'what changes and why, for the reviewer')
    .option('--base <release>', 'the release that the folder was made from, if it was never pulled', releaseNumber)
    .option(...JSON_FLAG)
    .action((options: { note?: string; base?: number; json?: boolean }) =>
      end(async () => (await import('./push.ts')).push(options)),
    );
  command(
    program,
    'pull',
    'Write the registry’s files into the folder; refuses to overwrite what is not in the registry.',
  )
    .option('--release <n>', 'those of a release; production by default', releaseNumber)
    .option('--draft <n>', 'those of a draft', draftNumber)
    .option(...JSON_FLAG)
    .action(async (options: { release?: number; draft?: number; json?: boolean }, self: Command) => {
      if (options.release !== undefined && options.draft !== undefined)
        self.error('error: --release and --draft cannot be combined');
      await end(async () => (await import('./pull.ts')).pull(options));
    });
  command(program, 'diff', 'Describe what changes for users; by default the folder compared with production.')
    .argument('[sides...]', 'one or two of: folder, production, release N, draft N')
    .option(...JSON_FLAG)
    .action((sides: string[], options: { json?: boolean }) =>
      end(async () => (await import('./diff.ts')).diff(sides, options)),
    );
}

function addDraftCommands(program: Command): void {
  command(program, 'drafts', 'List the latest drafts, or show the changes and issues of one.')
    .argument('[n]', 'number of a draft', draftNumber)
    .option('--before <n>', 'list those before a draft', draftNumber)
    .option(...JSON_FLAG)
    .action((n: number | undefined, options: { before?: number; json?: boolean }) =>
      end(async () => (await import('./drafts.ts')).drafts(n, options)),
    );
  const steps = {
    review: 'Check a draft, run its fixtures and send it for review.',
    approve: 'Approve a draft made by someone else.',
    close: 'Close a draft.',
  } as const;
  for (const [what, says] of Object.entries(steps) as [keyof typeof steps, string][]) {
    command(program, what, says)
      .argument('<n>', 'number of the draft', draftNumber)
      .option(...JSON_FLAG)
      .action((n: number, options: { json?: boolean }) =>
        end(async () => (await import('./drafts.ts')).step(what, n, options)),
      );
  }
  command(program, 'send-back', 'Send a draft back to its author.')
    .argument('<n>', 'number of the draft', draftNumber)
    .requiredOption('--note <text>', 'what has to be changed')
    .option(...JSON_FLAG)
    .action((n: number, options: { note: string; json?: boolean }) =>
      end(async () => (await import('./drafts.ts')).sendBack(n, options)),
    );
  command(program, 'rebase', 'Rebase a draft on the current production; lists the files that others have changed, too.')
    .argument('<n>', 'number of the draft', draftNumber)
    .option('--resolved <release>', 'take those files from the folder, merged with this release', releaseNumber)
    .option('--seen <version>', 'the version of the draft that they were merged with', draftVersion)
    .option('--versions <dir>', 'write both versions of those files, and what both began with, into a folder')
    .option(...JSON_FLAG)
    .action((n: number, options: { resolved?: number; seen?: number; versions?: string; json?: boolean }) =>
      end(async () => (await import('./rebase.ts')).rebase(n, options)),
    );
  command(program, 'publish', 'Publish an approved draft as a release.')
    .argument('<n>', 'number of the draft', draftNumber)
    .option('--percent <p>', 'for this percentage of installations; everyone by default', percentage)
    .option('--reason <text>', 'why it is published despite failing fixtures; stored in the history')
    .option(...JSON_FLAG)
    .action((n: number, options: { percent?: number; reason?: string; json?: boolean }) =>
      end(async () => (await import('./drafts.ts')).publish(n, options)),
    );
}

function addChannelCommands(program: Command): void {
  command(program, 'rollout', 'Set the candidate’s percentage of installations; 100 makes it production.')
    .argument('<percent>', 'a number from 0 to 100', percentage)
    .option(...JSON_FLAG)
    .action((percent: number, options: { json?: boolean }) =>
      end(async () => (await import('./channel.ts')).rollout(percent, options)),
    );
  command(program, 'halt', 'Halt the rollout: from now on nobody gets the candidate.')
    .option('--note <text>', 'why')
    .option(...JSON_FLAG)
    .action((options: { note?: string; json?: boolean }) =>
      end(async () => (await import('./channel.ts')).halt(options)),
    );
  command(program, 'rollback', 'Go back to an older release for everyone; by default the previous one.')
    .argument('[release]', 'number of the release', releaseNumber)
    .requiredOption('--note <text>', 'why; stored in the history')
    .option(...JSON_FLAG)
    .action((release: number | undefined, options: { note: string; json?: boolean }) =>
      end(async () => (await import('./channel.ts')).rollback(release, options)),
    );
  command(program, 'releases', 'List the releases, and who gets them.')
    .option(...JSON_FLAG)
    .action((options: { json?: boolean }) => end(async () => (await import('./history.ts')).releases(options)));
  command(program, 'history', 'List every change: who, what and when.')
    .option(...JSON_FLAG)
    .action((options: { json?: boolean }) => end(async () => (await import('./history.ts')).history(options)));
}

function addPeopleCommands(program: Command): void {
  const people = command(program, 'people', 'List the people who may sign in to the registry, or change them.')
    .option(...JSON_FLAG)
    .action((options: { json?: boolean }) => end(async () => (await import('./people.ts')).people(options)));
  command(people, 'add', 'Add a person; prints a token, once.')
    .argument('<name>', 'the person’s name in the history; with single sign-on the e-mail address')
    .requiredOption('--role <role>', 'viewer, editor, approver, operator or admin')
    .option(...JSON_FLAG)
    .action((name: string, _options: unknown, self: Command) =>
      end(async () => (await import('./people.ts')).addPerson(name, self.optsWithGlobals())),
    );
  command(people, 'remove', 'Remove a person; tokens and sessions end at once.')
    .argument('<name>', 'the name')
    .option(...JSON_FLAG)
    .action((name: string, _options: unknown, self: Command) =>
      end(async () => (await import('./people.ts')).removePerson(name, self.optsWithGlobals())),
    );
}

function addDataCommands(program: Command): void {
  command(program, 'backup', 'Write all data to a file, on the machine that has DATA; servers may be running.')
    .argument('<file>', 'a new file')
    .option(...JSON_FLAG)
    .action((file: string, options: { json?: boolean }) =>
      end(async () => (await import('./copies.ts')).makeBackup(file, options)),
    );
  command(program, 'restore', 'Replace the data in DATA by a backup; servers may be running.')
    .argument('<file>', 'a backup')
    .option(...JSON_FLAG)
    .action((file: string, options: { json?: boolean }) =>
      end(async () => (await import('./copies.ts')).bringBack(file, options)),
    );
  command(program, 'copy', 'Copy all data to another, empty place: from a folder to PostgreSQL, or back.')
    .argument('<to>', 'a folder, or a postgres:// URL')
    .option(...JSON_FLAG)
    .action((to: string, options: { json?: boolean }) =>
      end(async () => (await import('./copies.ts')).copyData(to, options)),
    );
}
