import { decimal } from '../../../schemas/expression-text.ts';

/** Binary floating point is not exact for more digits than this. */
const MAX_DIGITS = 15;

/** A number literal, or an error with a suggestion. */
export type ReadNumber = { value: number; end: number } | { end: number; message: string };

/**
 * Reads the number that starts at `start` (a digit, or a dot before a digit). Two forms are valid: integers (`12`) and
 * decimals (`0.5`), without sign, exponent, separator or suffix.
 */
export function readNumber(source: string, start: number): ReadNumber {
  // Matches everything that is a number in some language, so that one mistake gives one message.
  const run = /^(?:0[xX][0-9a-fA-F]*|[0-9_]*(?:\.(?![A-Za-z_])[0-9_]*)?(?:[eE][+-]?[0-9]+)?)[A-Za-z_]*/.exec(
    source.slice(start),
  )![0];
  const end = start + run.length;
  const instead = correction(run);
  if (instead !== undefined) return { end, message: `\`${run}\` is not a number here: ${instead}` };
  if (run.replace('.', '').length > MAX_DIGITS)
    return { end, message: `\`${run}\` has more than ${MAX_DIGITS} digits: write a shorter number, or a text` };
  return { value: Number(run), end };
}

/** The suggestion for a number in another language's notation; undefined for a valid one. */
function correction(run: string): string | undefined {
  if (/^(0|[1-9][0-9]*)(\.[0-9]+)?$/.test(run)) return undefined;
  if (/^0[xX]/.test(run)) return `write it in decimal, \`${spell(Number(run))}\``;
  if (/^[0-9]+(\.[0-9]*)?[eE][+-]?[0-9]+$/.test(run)) return `write it out, \`${spell(Number(run))}\``;
  if (/^[0-9_]+(\.[0-9_]+)?$/.test(run) && run.includes('_')) return `write \`${run.replaceAll('_', '')}\``;
  if (run.startsWith('.')) return `write \`0${run}\``;
  if (run.endsWith('.')) return `write \`${run.slice(0, -1)}\``;
  if (/^0[0-9]+$/.test(run)) return `write \`${Number(run)}\`, or \`'${run}'\` for the text`;
  const digits = /^0*([0-9]+(?:\.[0-9]+)?)/.exec(run);
  return digits ? `write \`${digits[1]}\`` : 'write digits, `12` or `0.5`';
}

function spell(value: number): string {
  return Number.isFinite(value) && Math.abs(value) < 1e15 ? decimal(value) : 'a number of at most 15 digits';
}
