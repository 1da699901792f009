import { useState } from 'react';
import { shownValue, valueText } from '../../edit/conditions/rows.ts';
import { Labelled } from './labelled.tsx';
import type { FieldProps } from './props.ts';

/** Comma-separated texts and numbers; a text that looks like a number is quoted. */
export function ListField({ control, id, edit }: FieldProps) {
  const written = Array.isArray(control.value) ? control.value.map(shown).join(', ') : '';
  const [typed, setTyped] = useState<string>();
  return (
    <Labelled control={control} id={id}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        value={typed ?? written}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => {
          setTyped(event.target.value);
          edit(listOf(event.target.value));
        }}
      />
    </Labelled>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? shownValue(`'${value}'`) : JSON.stringify(value);
}

/** Splits at commas outside of quotes. */
export function listOf(typed: string): unknown[] {
  const parts = typed.match(/'[^']*'|[^,]+/g) ?? [];
  return parts.map((part) => part.trim()).flatMap((part) => (part === '' ? [] : [itemOf(part)]));
}

function itemOf(part: string): unknown {
  const text = valueText(part);
  return text.startsWith("'") ? text.slice(1, -1) : scalar(text);
}

function scalar(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
