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
      'Play the fixtures without a browser and say why a step does not hold. Exits with 0 when all hold, 1 when one does not, 2 when there is nothing to play.',
    )
    .argument('[pattern]', 'only fixtures whose file, screen or name contains this text')
    .option('--grep <regexp>', 'only fixtures whose "screen: name" matches')
    .option('--screen <names...>', 'only fixtures of these screens')
    .option('--tag <tags...>', 'only fixtures with one of these tags')
    .option('--shard <i/n>', 'only the i-th of n parts, for machines that share the work: 1/3')
    .option('--bail', 'stop at the first failure')
    .option('--seed <number>', 'play in an order drawn from this number; the same number gives the same order')
    .option('--junit <file>', 'write a report as JUnit XML')
    .option('--json <file>', 'write a report as JSON')
    .option('--artifacts <dir>', 'write the picture, the tree and the timeline of each fixture that fails')
    .option('--tap', 'print TAP in place of the usual lines')
    .option('--coverage', 'say which parts of the documents the fixtures reach')
    .option('--coverage-html <file>', 'write the documents with what is reached in colour')
    .option('--coverage-json <file>', 'write coverage as JSON')
    .option('--min <percent>', 'exit with 1 when coverage is less')
    .option('--update', 'rewrite the screens of `screen` steps')
    .option('--workers <number>', 'threads to play on; as many as the machine has cores when absent, 1 for none beside')
    .option(
      '--update-labels',
      'write labels changed since the last commit into the fixtures that say the old ones, after asking',
    )
    .option('--yes', 'with --update-labels: without asking')
    .option('--watch', 'play again what a change can have touched')
    .option('--browser', 'play on the built product in Chromium too, and print what ends otherwise there')
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
      .description('Say why a text or control is on a screen or not, with the rule and the values it reads.'),
  ).action(async (screen: string, text: string, options: LookOptions) => {
    process.exitCode = await (await import('./look.ts')).explain(screen, text, options);
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
      process.exitCode = await (await import('./fuzz.ts')).fuzzScreens(screens, options);
    });

  program
    .command('mutate')
    .description(
      'Make small changes to documents, play the fixtures concerned against each, and print those that none notices.',
    )
    .argument('[screens...]', 'names of screens, with what they share; all when none is given')
    .option('--sample <number>', 'try only so many, drawn by chance')
    .option('--seed <number>', 'where chance begins', '1')
    .option('--workers <number>', 'threads to play on; as many as the machine has cores when absent')
    .option('--json', 'print the report as JSON')
    .option('--write <file>', 'write the figures as a Markdown page')
    .option('--min-logic <percent>', 'exit with 1 when fixtures notice less of what screens do')
    .option('--min <percent>', 'exit with 1 when fixtures notice less of all')
    .action(async (screens: string[], options: MutateOptions) => {
      process.exitCode = await (await import('./mutate.ts')).mutateScreens(screens, options);
    });

  program
    .command('pairs <screen>')
    .description('Write fixtures in which every two values of the statuses and flags that a screen decides on meet.')
    .requiredOption('--fixture <name>', 'the fixture whose answers they begin with')
    .action(async (screen: string, options: { fixture: string }) => {
      process.exitCode = (await import('./pairs.ts')).pairs(screen, options);
    });
}

function withFixture(command: Command): Command {
  return command
    .option(
      '--fixture <name>',
      'a fixture of the screen, by the name of its file or what it shows; without it, calls end as recorded',
    )
    .option('--answer <call=outcome...>', 'without a fixture: calls that end otherwise than with their first outcome')
    .option('--open <address>', 'without a fixture: the address to open')
    .option('--steps <number>', 'play only so many of its steps');
}
