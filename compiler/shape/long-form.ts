import { SCALAR_NAMES, type Scalar, scalarType } from './scalars/index.ts';
import type { ScalarShape, Suffix } from './shape.ts';

/** An error in the long form: at which of its names, and why. */
export interface LongFormIssue {
  key: 'known' | 'only' | 'default';
  message: string;
}

/**
 * Reads the properties of a scalar in the long form, `{"type": "int!", "known": […]}`.
 *
 * @param decoded whether the value comes from outside, so that unlisted values are possible
 */
export function readLongForm(
  scalar: Scalar,
  suffix: Suffix,
  value: { [name: string]: unknown },
  decoded: boolean,
): { more: Partial<ScalarShape>; issues: LongFormIssue[] } {
  const more: Partial<ScalarShape> = {};
  const issues: LongFormIssue[] = [];
  const wrong = (key: LongFormIssue['key'], message: string | undefined) => message && issues.push({ key, message });
  for (const key of ['known', 'only'] as const) {
    if (!Object.hasOwn(value, key)) continue;
    const message = whyNoValues(scalar, value[key]);
    if (message) wrong(key, message);
    else more[key] = value[key] as (string | number)[];
  }
  if (more.known && more.only) {
    wrong('known', 'write `known` (others may come too) or `only` (there are no others), not both');
  }
  if (Object.hasOwn(value, 'default')) {
    const message = whyNoDefault(scalar, suffix, value.default);
    if (message) wrong('default', message);
    else more.default = value.default as string | number | boolean;
    wrong('default', outside(more));
  } else if (more.only && decoded) {
    wrong('only', '`only` needs `default`: the value that anything else becomes');
    // Which values there are is not known before it.
    delete more.only;
  }
  return { more, issues };
}

function whyNoValues(scalar: Scalar, values: unknown): string | undefined {
  const { listed, isLiteral } = scalarType(scalar);
  if (!listed) {
    const able = SCALAR_NAMES.filter((name) => scalarType(name).listed).map((name) => `\`${name}\``);
    return `only ${able.join(' and ')} have a list of values, not \`${scalar}\``;
  }
  if (!Array.isArray(values) || values.length === 0 || !values.every(isLiteral)) return `expected ${listed.example}`;
  const twice = values.find((entry, index) => values.indexOf(entry) < index);
  return twice === undefined ? undefined : `${JSON.stringify(twice)} appears twice in the list`;
}

function whyNoDefault(scalar: Scalar, suffix: Suffix, value: unknown): string | undefined {
  if (suffix !== '') return `with a default nothing is left for \`${suffix}\`: leave out one of them`;
  return scalarType(scalar).isLiteral(value)
    ? undefined
    : `${JSON.stringify(value)?.slice(0, 60)} is not a value of \`${scalar}\``;
}

/** A default that `only` does not list would not be covered by a switch over the list. */
function outside({ only, default: otherwise }: Partial<ScalarShape>): string | undefined {
  if (only === undefined || otherwise === undefined || only.includes(otherwise as string | number)) return undefined;
  const values = only.map((value) => JSON.stringify(value)).join(', ');
  return `${JSON.stringify(otherwise)} is not listed under \`only\` (${values}): write one of these, or add it to them`;
}
