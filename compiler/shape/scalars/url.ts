import { safeUrl } from '../../../schemas/safe-url.ts';
import { isUrlLiteral } from '../../expression/types/url-literal.ts';
import type { ScalarType } from './scalar.ts';

export const url: ScalarType = {
  type: { is: 'url' },
  empty: undefined,
  jsonSchema: { type: 'string', pattern: '^\\s*([Hh][Tt][Tt][Pp][Ss]?://|[Tt][Ee][Ll]:|[Mm][Aa][Ii][Ll][Tt][Oo]:)' },
  reads: (value) => typeof value === 'string' && safeUrl(value) !== null,
  isLiteral: (value) => typeof value === 'string' && isUrlLiteral(value),
  alsoCalled: ['link'],
};
