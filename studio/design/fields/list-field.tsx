import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { quote } from '../../../schemas/expression-text.ts';
import { itemsIn, shownValue, valueText } from '../../edit/conditions/rows.ts';
import type { FieldProps } from './props.ts';
import { TypedText } from './typed-text.tsx';

/** Comma-separated texts and numbers; a text that looks like a number is quoted. */
export function ListField(props: FieldProps) {
  const { value } = props.control;
  return <TypedText {...props} shown={Array.isArray(value) ? value.map(shown).join(', ') : ''} read={listOf} />;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? shownValue(quote(value)) : JSON.stringify(value);
}

function listOf(typed: string): unknown[] {
  return itemsIn(typed).map((item) => {
    const { ast } = parseExpression(valueText(item));
    return ast?.kind === 'literal' ? ast.value : item;
  });
}
