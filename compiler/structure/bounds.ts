import type { StructureError } from '../../schemas/generated/validate.js';
import { describeValue, instead } from './describe-value.ts';

type Schema = StructureError['parentSchema'];

/** The error of a value that has the right type. */
export function outOfBounds(error: StructureError): string {
  const schema = error.parentSchema;
  const words = expected(schema) ?? 'something else';
  switch (error.keyword) {
    case 'minItems':
      if ((error.data as unknown[]).length > 0) return `expected ${words}, found ${describeValue(error.data)}`;
      return `this list is empty: expected ${words === 'something else' ? 'at least one entry' : words}`;
    case 'minLength':
      return `this text is empty: expected ${words === 'something else' ? 'at least one character' : words}`;
    case 'minimum':
    case 'maximum':
      return `expected ${range(schema)}, found ${describeValue(error.data)}`;
    case 'const':
      return `expected ${JSON.stringify(error.params.allowedValue)}, found ${describeValue(error.data)}`;
    default: {
      const types = (schema.alternatives ?? []) as string[];
      return `expected ${words}, found ${describeValue(error.data)}${instead(error.data, types, types.length > 0)}`;
    }
  }
}

function range({ type, minimum, maximum }: Schema): string {
  const number = type === 'integer' ? 'a whole number' : 'a number';
  if (minimum === undefined) return `${number} of at most ${maximum}`;
  return maximum === undefined ? `${number} of at least ${minimum}` : `${number} from ${minimum} to ${maximum}`;
}

/** What a schema requires, in its own words. */
export function expected(schema: Schema): string | undefined {
  return typeof schema.expected === 'string' ? schema.expected : undefined;
}
