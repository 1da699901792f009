import { parseArgs } from 'node:util';

/** Exit code of a command that was asked in a way it does not know. */
const WRONG_USAGE = 2;

/**
 * The options of a program, as `parseArgs` of Node describes them. With `--help` it prints how it is used and ends, and
 * after what it does not know as well.
 */
export function optionsOf(usage, options) {
  try {
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } });
    if (!values.help) return values;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`);
    process.exit(WRONG_USAGE);
  }
}
