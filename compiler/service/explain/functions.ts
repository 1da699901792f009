import { isMethod } from '../../../schemas/functions.ts';
import { describe } from '../../expression/types/assign.ts';
import { FUNCTIONS } from '../../expression/types/functions.ts';
import { nonNull } from '../../expression/types/values.ts';

/** The iterations of lists: how each is written, and what it gives. */
export const ITERATION_TEXTS: ReadonlyMap<string, { readonly form: string; readonly says: string }> = new Map([
  [
    'any',
    {
      form: 'list.any(x, condition): true or false',
      says: 'Whether the condition holds for one of the entries, each named x in it.',
    },
  ],
  ['all', { form: 'list.all(x, condition): true or false', says: 'Whether the condition holds for every entry.' }],
  ['filter', { form: 'list.filter(x, condition): a list', says: 'The entries for which the condition holds.' }],
  ['map', { form: 'list.map(x, value): a list', says: 'What the value is for each of the entries.' }],
  [
    'find',
    {
      form: 'list.find(x, condition): an entry or null',
      says: 'The first entry for which the condition holds, null where there is none.',
    },
  ],
]);

/** The signature of a function: `money(amount): text`, `text.startsWith(beginning): true or false`. */
export function signatureOf(name: string): string {
  const { parameters, repeats, gives } = FUNCTIONS.get(name)!;
  const [first, ...others] = parameters.map((parameter) => parameter.name);
  const names = isMethod(name) ? others : [first, ...others];
  const result = gives(parameters.map(({ takes }) => nonNull(takes[0]!)));
  const call = `${isMethod(name) ? `${first}.` : ''}${name}(${names.join(', ')}${repeats ? ', …' : ''})`;
  return result ? `${call}: ${describe(result)}` : call;
}
