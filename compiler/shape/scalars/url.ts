import { isText, type ScalarType } from './scalar.ts';

const FORM = /^(https?:\/\/[\w.-]+([:/?#][^\s\\]*)?|tel:[^\s/\\]+|mailto:[^\s/@\\]+@[^\s\\]+)$/i;

export const url: ScalarType = {
  type: { is: 'url' },
  empty: undefined,
  jsonSchema: { type: 'string', pattern: '^\\s*([Hh][Tt][Tt][Pp][Ss]?://|[Tt][Ee][Ll]:|[Mm][Aa][Ii][Ll][Tt][Oo]:)' },
  reads: (value) => isText(value, FORM),
  isLiteral: (value) => isText(value, FORM),
  alsoCalled: ['link'],
};
