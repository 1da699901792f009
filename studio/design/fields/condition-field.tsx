import { useState } from 'react';
import { type Group, isGroup, rowsOf, textOf } from '../../edit/conditions/rows.ts';
import { ConditionRows } from './condition-rows.tsx';
import { Grouped, Labelled } from './labelled.tsx';
import type { FieldProps } from './props.ts';
import { SuggestedInput } from './suggest/suggested-input.tsx';

/**
 * A condition as rows or as text. Both represent the same condition; one that rows cannot represent stays a text, with
 * the reason.
 */
export function ConditionField(props: FieldProps) {
  const { control, id, edit } = props;
  const text = typeof control.value === 'string' ? control.value : '';
  const rows = text === '' ? EMPTY : rowsOf(text);
  const [asText, setAsText] = useState(text === '');
  const change = (next: string) => edit(next === '' && !control.required ? undefined : next);
  if (!asText && isGroup(rows)) {
    return (
      <Grouped control={control} id={id}>
        <ConditionRows
          group={rows}
          name={control.title}
          path={control.path}
          change={(group) => change(textOf(group))}
        />
        <button type="button" className="design-quiet" onClick={() => setAsText(true)}>
          {control.title} as text
        </button>
      </Grouped>
    );
  }
  return (
    <Labelled control={control} id={id}>
      <SuggestedInput
        id={id}
        className="design-expression"
        spellCheck={false}
        rows={Math.min(6, Math.ceil(text.length / 38) + 1)}
        value={text}
        path={control.path}
        mode="bare"
        change={(next) => {
          setAsText(true);
          change(next);
        }}
        asks
      />
      {isGroup(rows) ? (
        <button type="button" className="design-quiet" onClick={() => setAsText(false)}>
          {control.title} as rows
        </button>
      ) : (
        <p className="design-note">{rows.why}</p>
      )}
    </Labelled>
  );
}

const EMPTY: Group = { join: 'all', rows: [] };
