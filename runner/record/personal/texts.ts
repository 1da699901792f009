import { comparisonsIn } from '../../../schemas/comparisons.ts';
import type { CompiledScreen, CompiledShape } from '../../../schemas/compiled.ts';
import { everythingIn } from '../../../schemas/document-walk.ts';
import { isRecord } from '../../../schemas/record.ts';
import { isPersonalLabel, isPersonalName } from './names.ts';

/** Called for a text in data: whether it is personal by its name, and whether it is a URL. */
export type OnText = (text: string, place: { personal: boolean; url: boolean }) => string;

/** Properties that label the value next to them. */
const LABELS = ['label', 'title', 'text', 'name', 'code', 'key'];
/** Shorter values next to a label are choices and not personal data. */
const SHORT = 2;

/**
 * Maps the texts of a value. Numbers, dates and booleans stay: by the shape or, without one, by the value.
 *
 * @param compared names of fields that the document compares with literals: their values identify nobody
 */
export function mapTexts(
  value: unknown,
  shape: CompiledShape | undefined,
  compared: ReadonlySet<string>,
  on: OnText,
): unknown {
  const visit = (at: unknown, form: CompiledShape | undefined, personal: boolean): unknown => {
    if (typeof at === 'string')
      return form === undefined || /^(string|url|json)/.test(typeOf(form))
        ? on(at, { personal, url: typeOf(form) === 'url' || /^(https?:\/)?\/\S*$/.test(at) })
        : at;
    if (typeof at === 'number' && form === undefined && personal)
      return Number(on(String(at), { personal, url: false }));
    if (Array.isArray(at)) return at.map((item) => visit(item, innerOf(form), personal));
    if (!isRecord(at)) return at;
    const labelled = LABELS.some((name) => typeof at[name] === 'string' && isPersonalLabel(at[name]));
    const entries = Object.entries(at).map(([name, item]): [string, unknown] => {
      const beside = name === 'value' && labelled && String(item).length >= SHORT;
      const own = !compared.has(name) && (isPersonalName(name) || beside);
      return [name, visit(item, fieldOf(form, name), own)];
    });
    return Object.fromEntries(entries);
  };
  return visit(value, shape, false);
}

function typeOf(shape: CompiledShape | undefined): string {
  const type = typeof shape === 'string' ? shape : shape?.[0] === 'or' || shape?.[0] === 'only' ? shape[1] : 'json';
  return type.replace(/[?!]$/, '');
}

function innerOf(shape: CompiledShape | undefined): CompiledShape | undefined {
  return Array.isArray(shape) && (shape[0] === 'list' || shape[0] === 'map') ? (shape[1] as CompiledShape) : undefined;
}

function fieldOf(shape: CompiledShape | undefined, name: string): CompiledShape | undefined {
  if (Array.isArray(shape) && shape[0] === 'map') return shape[1] as CompiledShape;
  const fields = Array.isArray(shape) && shape[0] === 'rec' ? (shape[2] as { [field: string]: CompiledShape }) : {};
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Names of fields that a document compares with texts, such as states and kinds. */
export function comparedIn(document: CompiledScreen): Set<string> {
  const compared = comparisonsIn(document).filter(({ op, values }) => {
    // The values of a switch are states and kinds, even if they are numbers.
    return (
      op === 'switch' || (TEST_OF_TEXT.has(op) && values.some((value) => typeof value === 'string' && value !== ''))
    );
  });
  return new Set(compared.map(({ path }) => String(path.at(-1))));
}

/** Operators by which a text is one of several known ones. */
const TEST_OF_TEXT = new Set(['==', '!=', 'in']);

/** Every text in a document. */
export function textsIn(part: unknown): Set<string> {
  return new Set(everythingIn(part).flatMap((at) => (/string|number/.test(typeof at) ? [String(at)] : [])));
}
