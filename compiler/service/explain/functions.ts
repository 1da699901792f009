import { isMethod } from '../../../schemas/functions.ts';
import { describe } from '../../expression/types/assign.ts';
import { FUNCTIONS } from '../../expression/types/functions.ts';
import { nonNull } from '../../expression/types/values.ts';

/** The signature of a function: `money(amount): text`, `text.startsWith(beginning): true or false`. */
export function signatureOf(name: string): string {
  const { parameters, repeats, gives } = FUNCTIONS.get(name)!;
  const [first, ...others] = parameters.map((parameter) => parameter.name);
  const names = isMethod(name) ? others : [first, ...others];
  const result = gives(parameters.map(({ takes }) => nonNull(takes[0]!)));
  const call = `${isMethod(name) ? `${first}.` : ''}${name}(${names.join(', ')}${repeats ? ', …' : ''})`;
  return result ? `${call}: ${describe(result)}` : call;
}
