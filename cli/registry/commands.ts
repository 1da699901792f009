import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../usage.ts';
import { readNumber, readPercent } from './versions.ts';

/** Adds the commands of the registry; each is loaded when it is run. */
export function addRegistryCommands(program: Command): void {
  addFolderCommands(program);
  addDraftCommands(program);
  addChannelCommands(program);
  addPeopleCommands(program);
  addDataCommands(program);
}

const JSON_FLAG = ['--json', 'print one JSON document'] as const;
const draftNumber = (text: string) => argument(() => readNumber(text, 'draft'));
const releaseNumber = (text: string) => argument(() => readNumber(text, 'release'));
const percentage = (text: string) => argument(() => readPercent(text));

/** Says a wrong argument as commander says what is wrong with others. */
function argument<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof UsageError ? new InvalidArgumentError(error.message) : error;
  }
}

/** A command whose wrong usage ends with 2. */
function command(program: Command, usage: string, says: string): Command {
  return program
    .command(usage)
    .description(says)
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
}

/** Runs what a command does, and ends with the code that it answers. */
async function end(code: Promise<number>): Promise<void> {
  process.exitCode = await code;
}

function addFolderCommands(program: Command): void {
  command(program, 'push', 'Make a draft of how the folder differs from production. Prints its number.')
    .option('--note <text>', 'what changes and why, for whoever reviews it')
    .option(...JSON_FLAG)
    .action(async (options: { note?: string; json?: boolean }) => end((await import('./push.ts')).push(options)));
  command(
    program,
    'pull',
    'Write the registry’s files into the folder; refuses to overwrite what the registry does not have.',
  )
    .option('--release <n>', 'those of a release; production when nothing is given', releaseNumber)
    .option('--draft <n>', 'those of a draft', draftNumber)
    .option(...JSON_FLAG)
    .action(async (options: { release?: number; draft?: number; json?: boolean }, self: Command) => {
      if (options.release !== undefined && options.draft !== undefined)
        self.error('error: --release and --draft cannot be pulled at once');
      await end((await import('./pull.ts')).pull(options));
    });
  command(program, 'diff', 'Say in words what changes for people; the folder against production when nothing is given.')
    .argument('[sides...]', 'one or two of: folder, production, release N, draft N')
    .option(...JSON_FLAG)
    .action(async (sides: string[], options: { json?: boolean }) =>
      end((await import('./diff.ts')).diff(sides, options)),
    );
}

function addDraftCommands(program: Command): void {
  command(program, 'drafts', 'List the drafts, or say what one changes and what was found in it.')
    .argument('[n]', 'number of a draft', draftNumber)
    .option(...JSON_FLAG)
    .action(async (n: number | undefined, options: { json?: boolean }) =>
      end((await import('./drafts.ts')).drafts(n, options)),
    );
  const steps = {
    review: 'Check a draft, play its fixtures and put it before others.',
    approve: 'Approve a draft that somebody else has made.',
    close: 'Give a draft up.',
  } as const;
  for (const [what, says] of Object.entries(steps) as [keyof typeof steps, string][]) {
    command(program, what, says)
      .argument('<n>', 'number of the draft', draftNumber)
      .option(...JSON_FLAG)
      .action(async (n: number, options: { json?: boolean }) =>
        end((await import('./drafts.ts')).step(what, n, options)),
      );
  }
  command(program, 'send-back', 'Give a draft back to its author.')
    .argument('<n>', 'number of the draft', draftNumber)
    .requiredOption('--note <text>', 'what is to be changed')
    .option(...JSON_FLAG)
    .action(async (n: number, options: { note: string; json?: boolean }) =>
      end((await import('./drafts.ts')).sendBack(n, options)),
    );
  command(program, 'rebase', 'Put a draft over what is production now; says which files others have changed, too.')
    .argument('<n>', 'number of the draft', draftNumber)
    .option('--resolved', 'in those files, what the folder holds is to stand')
    .option(...JSON_FLAG)
    .action(async (n: number, options: { resolved?: boolean; json?: boolean }) =>
      end((await import('./rebase.ts')).rebase(n, options)),
    );
  command(program, 'publish', 'Make an approved draft a release.')
    .argument('<n>', 'number of the draft', draftNumber)
    .option('--percent <p>', 'to so many per cent of installations; to everybody when not given', percentage)
    .option('--reason <text>', 'why although fixtures fail; the history keeps it')
    .option(...JSON_FLAG)
    .action(async (n: number, options: { percent?: number; reason?: string; json?: boolean }) =>
      end((await import('./drafts.ts')).publish(n, options)),
    );
}

function addChannelCommands(program: Command): void {
  command(program, 'rollout', 'Give the candidate to so many per cent of installations; 100 makes it production.')
    .argument('<percent>', 'a number from 0 to 100', percentage)
    .option(...JSON_FLAG)
    .action(async (percent: number, options: { json?: boolean }) =>
      end((await import('./channel.ts')).rollout(percent, options)),
    );
  command(program, 'halt', 'Halt the rollout: nobody gets the candidate from now on.')
    .option('--note <text>', 'why')
    .option(...JSON_FLAG)
    .action(async (options: { note?: string; json?: boolean }) => end((await import('./channel.ts')).halt(options)));
  command(program, 'rollback', 'Give everybody an older release again; the one before when none is given.')
    .argument('[release]', 'number of the release', releaseNumber)
    .requiredOption('--note <text>', 'why; the history keeps it')
    .option(...JSON_FLAG)
    .action(async (release: number | undefined, options: { note: string; json?: boolean }) =>
      end((await import('./channel.ts')).rollback(release, options)),
    );
  command(program, 'releases', 'List what was published, and who gets it.')
    .option(...JSON_FLAG)
    .action(async (options: { json?: boolean }) => end((await import('./history.ts')).releases(options)));
  command(program, 'history', 'List every change: who, what and when.')
    .option(...JSON_FLAG)
    .action(async (options: { json?: boolean }) => end((await import('./history.ts')).history(options)));
}

function addPeopleCommands(program: Command): void {
  const people = command(program, 'people', 'List who may sign in to the registry, or change it.')
    .option(...JSON_FLAG)
    .action(async (options: { json?: boolean }) => end((await import('./people.ts')).people(options)));
  command(people, 'add', 'Add a person; prints a token, once.')
    .argument('<name>', 'how the history names the person; with single sign-on the e-mail address')
    .requiredOption('--role <role>', 'viewer, editor, approver, operator or admin')
    .option(...JSON_FLAG)
    .action(async (name: string, _options: unknown, self: Command) =>
      end((await import('./people.ts')).addPerson(name, self.optsWithGlobals())),
    );
  command(people, 'remove', 'Remove a person; tokens and sessions end at once.')
    .argument('<name>', 'the name')
    .option(...JSON_FLAG)
    .action(async (name: string, _options: unknown, self: Command) =>
      end((await import('./people.ts')).removePerson(name, self.optsWithGlobals())),
    );
}

function addDataCommands(program: Command): void {
  command(program, 'backup', 'Write all data into a file, on the machine that has DATA; servers may run meanwhile.')
    .argument('<file>', 'a new file')
    .option(...JSON_FLAG)
    .action(async (file: string, options: { json?: boolean }) =>
      end((await import('./copies.ts')).makeBackup(file, options)),
    );
  command(program, 'restore', 'Bring a backup back in place of what is in DATA; servers may run meanwhile.')
    .argument('<file>', 'a backup')
    .option(...JSON_FLAG)
    .action(async (file: string, options: { json?: boolean }) =>
      end((await import('./copies.ts')).bringBack(file, options)),
    );
  command(program, 'copy', 'Copy all data to another place that is empty: from a folder to PostgreSQL, or back.')
    .argument('<to>', 'a folder, or a postgres:// URL')
    .option(...JSON_FLAG)
    .action(async (to: string, options: { json?: boolean }) =>
      end((await import('./copies.ts')).copyData(to, options)),
    );
}
