import { quote } from '../../../schemas/expression-text.ts';
import { literalsIn, shownValue } from '../../edit/conditions/rows.ts';
import type { FieldProps } from './props.ts';
import { TypedText } from './typed-text.tsx';

/** Comma-separated texts and numbers; a text that looks like a number is quoted. */
export function ListField(props: FieldProps) {
  const { value } = props.control;
  return <TypedText {...props} shown={Array.isArray(value) ? value.map(shown).join(', ') : ''} read={literalsIn} />;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? shownValue(quote(value)) : JSON.stringify(value);
}
