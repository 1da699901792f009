import type { Command } from 'commander';
import { type FuzzOptions, fuzzScreens } from './fuzz.ts';
import { explain, type LookOptions, show } from './look.ts';
import { pairs } from './pairs.ts';
import { testInBrowser } from './parity.ts';
import { type TestOptions, test } from './test.ts';
import { testWatch } from './test-watch.ts';

/** Adds the commands that work with fixtures: `test`, `show`, `explain`, `fuzz`, `pairs`. */
export function addFixtureCommands(program: Command): void {
  program
    .command('test')
    .description(
      'Play the fixtures without a browser and say why a step does not hold. Exits with 0 when all hold, 1 when one does not, 2 when there is nothing to play.',
    )
    .argument('[pattern]', 'only fixtures whose file, screen or name contains this text')
    .option('--grep <regexp>', 'only fixtures whose "screen: name" matches')
    .option('--screen <names...>', 'only fixtures of these screens')
    .option('--bail', 'stop at the first failure')
    .option('--seed <number>', 'play in a sequence drawn from this number; the same number gives the same sequence')
    .option('--junit <file>', 'write a report as JUnit XML')
    .option('--json <file>', 'write a report as JSON')
    .option('--tap', 'print TAP in place of the usual lines')
    .option('--coverage', 'say which parts of the documents the fixtures reach')
    .option('--coverage-html <file>', 'write the documents with what is reached in colour')
    .option('--coverage-json <file>', 'write coverage as JSON')
    .option('--min <percent>', 'exit with 1 when coverage is less')
    .option('--update', 'keep the screens of `screen` steps anew')
    .option('--watch', 'play again what a change can have touched')
    .option('--browser', 'play on the built product in Chromium too, and print what ends otherwise there')
    .action(async (pattern: string | undefined, options: TestOptions & { watch?: boolean; browser?: boolean }) => {
      if (options.watch) await testWatch(pattern ?? '', options);
      else if (options.browser) process.exitCode = await testInBrowser(pattern ?? '', options);
      else process.exitCode = await test(pattern, options);
    });

  withFixture(
    program.command('show <screen>').description('Print a screen as text, as a screen reader meets it.'),
  ).action(async (screen: string, options: LookOptions) => {
    process.exitCode = await show(screen, options);
  });

  withFixture(
    program
      .command('explain <screen> <text>')
      .description('Say why a text or control is on a screen or not, with the rule and the values it reads.'),
  ).action(async (screen: string, text: string, options: LookOptions) => {
    process.exitCode = await explain(screen, text, options);
  });

  program
    .command('fuzz')
    .description(
      'Try screens with answers and taps made by chance; what breaks is written as a fixture. Exits with 1 then.',
    )
    .argument('[screens...]', 'names of screens; all when none is given')
    .option('--runs <number>', 'cases to try of each', '100')
    .option('--seed <number>', 'where chance begins', '1')
    .option('--dry', 'write no fixture')
    .action(async (screens: string[], options: FuzzOptions) => {
      process.exitCode = await fuzzScreens(screens, options);
    });

  program
    .command('pairs <screen>')
    .description('Write fixtures in which every two values of the statuses and flags that a screen decides on meet.')
    .requiredOption('--fixture <name>', 'the fixture whose answers they begin with')
    .action((screen: string, options: { fixture: string }) => {
      process.exitCode = pairs(screen, options);
    });
}

function withFixture(command: Command): Command {
  return command
    .requiredOption('--fixture <name>', 'a fixture of the screen, by the name of its file or what it shows')
    .option('--steps <number>', 'play only so many of its steps');
}
