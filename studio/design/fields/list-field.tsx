import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import { quote } from '../../../schemas/expression-text.ts';
import { itemsIn, shownValue, valueText } from '../../edit/conditions/rows.ts';
import { Labelled } from './labelled.tsx';
import type { FieldProps } from './props.ts';
import { useTyped } from './use-typed.ts';

/** Comma-separated texts and numbers; a text that looks like a number is quoted. */
export function ListField({ control, id, edit }: FieldProps) {
  const written = Array.isArray(control.value) ? control.value.map(shown).join(', ') : '';
  const { text, put, leave } = useTyped(control.value, written);
  const change = (next: string) => {
    const list = listOf(next);
    put(next, list);
    edit(list);
  };
  return (
    <Labelled control={control} id={id}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        value={text}
        onBlur={leave}
        onChange={(event) => change(event.target.value)}
      />
    </Labelled>
  );
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
