import { Command } from 'commander';
import { SettingError } from '../server/settings.ts';
import { check } from './check.ts';
import { codes } from './codes.ts';
import { addFixtureCommands } from './fixtures.ts';
import { serve } from './serve.ts';
import { shots } from './shots.ts';
import { size } from './size.ts';

// Whoever reads only the first lines (`| head`) has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const program = new Command('screens')
  .description('Checks, tests, measures and serves the screen documents of a project.')
  .showHelpAfterError('Run "screens --help" to see what there is.');

program
  .command('check')
  .description('Check the screen documents: file:line:col severity message [code]. Exits with 1 on an error.')
  .argument('[files...]', 'report on these files only; the whole project is checked all the same')
  .action((files: string[]) => {
    process.exitCode = check(files);
  });

program
  .command('codes')
  .description('Say what the codes of issues mean, with an example each.')
  .argument('[code]', 'one code only')
  .action((code?: string) => {
    process.exitCode = codes(code);
  });

addFixtureCommands(program);

program
  .command('serve')
  .description(
    'Serve the screens, with the sandbox backend or an UPSTREAM. Settings: PORT, HOST, UPSTREAM, BRAND_…, OFFLINE.',
  )
  .option('--watch', 'compile and reload when a document changes')
  .action((options: { watch?: boolean }) => serve(options));

program
  .command('size')
  .description('Say how much a phone loads for a screen: its document, and our JavaScript beyond React (gzip).')
  .argument('[screens...]', 'names of screens; all when none is given')
  .action((screens: string[]) => {
    process.exitCode = size(screens);
  });

program
  .command('shots')
  .description(
    'Write a picture of every screen in the state of every fixture: DIR/<screen>/<fixture>.png. Needs Chromium.',
  )
  .argument('<dir>', 'folder for the pictures')
  .argument('[pattern]', 'only fixtures whose file, screen or name contains this text')
  .option('--size <WxH...>', 'size of the window, in pixels; with several, each gets a folder of its own', ['390x844'])
  .action(async (dir: string, pattern: string | undefined, { size: sizes }: { size: string[] }) => {
    process.exitCode = await shots(dir, { sizes, ...(pattern === undefined ? {} : { pattern }) });
  });

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
