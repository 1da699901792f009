import { parseArgs } from 'node:util';

/** Exit code of a command that was asked in a way it does not know. */
const WRONG_USAGE = 2;

/**
 * The options of a program, as `parseArgs` of Node describes them. With `--help` it prints how it is used and ends, and
 * after what it does not know as well.
 */
export function optionsOf(usage, options) {
  return read(usage, { options }).values;
}

/** The same for a program that also takes words without dashes. */
export function wordsAndOptionsOf(usage, options) {
  return read(usage, { options, allowPositionals: true });
}

function read(usage, { options, ...rest }) {
  try {
    const { values, positionals } = parseArgs({ options: { ...options, help: { type: 'boolean' } }, ...rest });
    if (!values.help) return { values, words: positionals };
    console.log(usage);
    process.exit(0);
  } catch (error) {
    refuse(error.message, usage);
  }
}

function refuse(message, usage) {
  console.error(`${message}\n\n${usage}`);
  process.exit(WRONG_USAGE);
}

/** A whole number above 0 that was written as an option or a word; ends the program where it is none. */
export function numberFrom(usage, name, written) {
  if (/^[1-9]\d*$/.test(written)) return Number(written);
  return refuse(`${name} must be a whole number above 0, not "${written}"`, usage);
}
