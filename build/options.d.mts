import type { ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The options of a program. With `--help` it prints how it is used and ends, and after what it does not know as well.
 */
export declare function optionsOf<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options }>>['values'];
