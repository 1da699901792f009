import type { ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Of extends Options> = ReturnType<typeof parseArgs<{ options: Of }>>['values'];

/**
 * The options of a program. With `--help` it prints how it is used and ends, and after what it does not know as well.
 */
export declare function optionsOf<const Of extends Options>(usage: string, options: Of): Values<Of>;

/** The same for a program that also takes words without dashes. */
export declare function wordsAndOptionsOf<const Of extends Options>(
  usage: string,
  options: Of,
): { values: Values<Of>; words: string[] };

/** A whole number above 0 that was written as an option or a word; ends the program where it is none. */
export declare function numberFrom(usage: string, name: string, written: string): number;
