import type { Command } from 'commander';
import type { FuzzOptions } from './fuzz.ts';
import type { LookOptions } from './look.ts';
import type { MutateOptions } from './mutate.ts';
import type { TestOptions } from './test.ts';

/** Adds the commands that work with fixtures: `test`, `show`, `explain`, `fuzz`, `mutate`, `pairs`. */
export function addFixtureCommands(program: Command): void {
  program
    .command('test')
    .description(
      'Run the fixtures without a browser. Exits with 0 when all pass, 1 when one fails, 2 when there is nothing to run.',
    )
    .argument('[pattern]', 'only fixtures whose file, screen or name contains this text')
    .option('--grep <regexp>', 'only fixtures whose "screen: name" matches')
    .option('--screen <names...>', 'only fixtures of these screens')
    .option('--tag <tags...>', 'only fixtures with one of these tags')
    .option('--shard <i/n>', 'only the i-th of n shards, to split the work between machines: 1/3')
    .option('--bail', 'stop at the first failure')
    .option('--seed <number>', 'run in a random order with this seed; the same seed gives the same order')
    .option('--junit <file>', 'write a report as JUnit XML')
    .option('--json <file>', 'write a report as JSON')
    .option('--artifacts <dir>', 'write the picture, the tree and the timeline of each fixture that fails')
    .option('--tap', 'print TAP instead of the usual lines')
    .option('--coverage', 'report how much of the documents the fixtures cover')
    .option('--coverage-html <file>', 'write the documents with coverage highlighted as HTML')
    .option('--coverage-json <file>', 'write coverage as JSON')
    .option('--min <percent>', 'exit with 1 when coverage is below this percentage')
    .option('--update', 'rewrite the snapshots of `screen` steps')
    .option('--workers <number>', 'number of threads; defaults to the number of cores, 1 runs in the main thread only')
    .option(
      '--update-labels',
      'update labels changed since the last commit in the fixtures that use them, after asking',
    )
    .option('--yes', 'with --update-labels: without asking')
    .option('--watch', 'run again what a change may affect')
    .option('--browser', 'also run on the built product in Chromium, and print the differences')
    .action(async (pattern: string | undefined, options: TestOptions & { watch?: boolean; browser?: boolean }) => {
      if (options.watch) await (await import('./test-watch.ts')).testWatch(pattern ?? '', options);
      else if (options.browser)
        process.exitCode = await (await import('./parity.ts')).testInBrowser(pattern ?? '', options);
      else process.exitCode = await (await import('./test.ts')).test(pattern, options);
    });

  withFixture(
    program.command('show <screen>').description('Print a screen as text, as a screen reader meets it.'),
  ).action(async (screen: string, options: LookOptions) => {
    process.exitCode = await (await import('./look.ts')).show(screen, options);
  });

  withFixture(
    program
      .command('explain <screen> <text>')
      .description('Explain why a text or control is on a screen or not, with its rule and the values it reads.'),
  ).action(async (screen: string, text: string, options: LookOptions) => {
    process.exitCode = await (await import('./look.ts')).explain(screen, text, options);
  });

  program
    .command('fuzz')
    .description(
      'Test screens with random answers and taps; failures are written as fixtures. Exits with 1 on a failure.',
    )
    .argument('[screens...]', 'names of screens; all when omitted')
    .option('--runs <number>', 'number of cases per screen', '100')
    .option('--seed <number>', 'random seed', '1')
    .option('--dry', 'write no fixtures')
    .action(async (screens: string[], options: FuzzOptions) => {
      process.exitCode = await (await import('./fuzz.ts')).fuzzScreens(screens, options);
    });

  program
    .command('mutate')
    .description(
      'Mutation testing: make small changes to documents, run the affected fixtures, and print the mutants that survive.',
    )
    .argument('[screens...]', 'names of screens, including what they share; all when omitted')
    .option('--sample <number>', 'try only this many mutants, chosen at random')
    .option('--seed <number>', 'random seed', '1')
    .option('--workers <number>', 'number of threads; defaults to the number of cores')
    .option('--json', 'print the report as JSON')
    .option('--write <file>', 'write the results as a Markdown page')
    .option('--min-logic <percent>', 'exit with 1 when fewer logic mutants are killed, in percent')
    .option('--min <percent>', 'exit with 1 when fewer mutants are killed, in percent')
    .action(async (screens: string[], options: MutateOptions) => {
      process.exitCode = await (await import('./mutate.ts')).mutateScreens(screens, options);
    });

  program
    .command('pairs <screen>')
    .description('Write fixtures for all pairs of values of the statuses and flags a screen depends on.')
    .requiredOption('--fixture <name>', 'the fixture to start from')
    .action(async (screen: string, options: { fixture: string }) => {
      process.exitCode = (await import('./pairs.ts')).pairs(screen, options);
    });
}

function withFixture(command: Command): Command {
  return command
    .option(
      '--fixture <name>',
      'a fixture of the screen, by file name or title; without it, calls return their recorded answers',
    )
    .option('--answer <call=outcome...>', 'without a fixture: outcomes of calls other than the first')
    .option('--open <address>', 'without a fixture: the address to open')
    .option('--steps <number>', 'run only this many of its steps');
}
