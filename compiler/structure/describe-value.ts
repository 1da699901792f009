import { onOneLine } from '../source/quoting.ts';

/** Describes a value of a document: `text "yes"`, `number 5`, `a list`. */
export function describeValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string'
    ? `text ${inQuotes(value)}`
    : `${typeof value === 'number' ? 'number ' : ''}${value}`;
}

/** A text in double quotes, on one line. */
export function inQuotes(text: string): string {
  return `"${onOneLine(text, 60)}"`;
}

const WORDS = new Map([
  ['string', 'a text'],
  ['integer', 'a whole number'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['array', 'a list `[ … ]`'],
  ['object', 'an object `{ … }`'],
  ['null', 'null'],
]);

/** Describes the `type` of a JSON Schema. */
export function wordsFor(types: readonly string[]): string {
  const words = types.map((type) => WORDS.get(type) ?? type);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** What to write instead of a value of the wrong type, if known; starts with `; `. */
export function instead(value: unknown, types: readonly string[], takesExpression: boolean): string {
  if (typeof value === 'string') return insteadOfText(value, types, takesExpression);
  if (types.includes('string') && !takesOtherThan(types, value) && isScalar(value))
    return `; write "${value}" in quotes`;
  if (types.includes('array') && value !== null && !Array.isArray(value)) return '; put it into brackets: [ … ]';
  return '';
}

function isScalar(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** Whether the type itself is accepted (another number, or a list): quoting the value would not help. */
function takesOtherThan(types: readonly string[], value: unknown): boolean {
  if (typeof value === 'boolean') return types.includes('array');
  return typeof value === 'number' && types.some((type) => type === 'integer' || type === 'number');
}

function insteadOfText(text: string, types: readonly string[], takesExpression: boolean): string {
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return `; write ${text} without quotes`;
  const isNumber = types.includes('number') && /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/.test(text);
  const isInteger = types.includes('integer') && /^-?(0|[1-9][0-9]*)$/.test(text);
  if (isNumber || isInteger) return `; write ${text} without quotes`;
  if (takesExpression && /^(!|[A-Za-z]\w*[.(\s])/.test(text))
    return `; as an expression it is written ${inQuotes(`=${text}`)}`;
  if (types.includes('array') && text !== '') return '; put it into brackets: [ … ]';
  return '';
}
