import { useId, useState } from 'react';
import { isRecord } from '../../../schemas/record.ts';
import { GroupField } from './group-field.tsx';
import { Labelled } from './labelled.tsx';
import type { FieldProps } from './props.ts';
import { SuggestedInput } from './suggest/suggested-input.tsx';
import { TypedText } from './typed-text.tsx';
import { readValue, shownValue } from './typed-value.ts';

/** A text or an expression: `=…`, and `{…}` inside the text. When emptied, an optional property is removed. */
export function TextField({ control, id, edit }: FieldProps) {
  const { value, kind, required, path, expression } = control;
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  // Decided once: replacing the element would lose the focus while the user types.
  const [long] = useState(text.length > 60 || text.includes('\n') || (kind.is === 'text' && kind.long === true));
  const change = (next: string) => edit(next === '' && !required ? undefined : next);
  const isExpression = expression === 'bare' || (expression === 'marked' && text.startsWith('='));
  const suggested = kind.is === 'text' ? kind.suggested : undefined;
  const rows = Math.min(8, Math.ceil(text.length / 38) + 1);
  const props = {
    id,
    value: text,
    className: isExpression ? 'design-expression' : undefined,
    spellCheck: !isExpression,
    ...(long && { rows }),
  };
  if (expression)
    return (
      <Labelled control={control} id={id}>
        <SuggestedInput {...props} path={path} mode={expression} change={change} asks />
      </Labelled>
    );
  return (
    <Labelled control={control} id={id}>
      {long ? (
        <textarea {...props} onChange={(event) => change(event.target.value)} />
      ) : (
        <input
          {...props}
          type="text"
          autoComplete="off"
          {...(suggested && { list: `${id}-suggested` })}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {suggested && (
        <datalist id={`${id}-suggested`}>
          {suggested.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </Labelled>
  );
}

/** A text, or null for none. */
export function OptionalTextField({ control, id, edit }: FieldProps) {
  const { title, value } = control;
  return (
    <Labelled control={control} id={id}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        disabled={value === null}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => edit(target.value)}
      />
      <label className="design-toggle">
        <input type="checkbox" checked={value === null} onChange={({ target }) => edit(target.checked ? null : '')} />
        No {title.toLowerCase()}
      </label>
    </Labelled>
  );
}

/** A number or an expression. Anything else stays a text, which the checker reports. */
export function NumberField(props: FieldProps) {
  const { value, required } = props.control;
  const shown = value === undefined ? '' : String(value);
  return <TypedText {...props} inputMode="decimal" shown={shown} read={(typed) => numberOr(typed, required)} />;
}

function numberOr(typed: string, isRequired: boolean): number | string | undefined {
  if (typed.trim() === '') return isRequired ? typed : undefined;
  const number = Number(typed);
  return Number.isFinite(number) ? number : typed;
}

/** A text, number, true, false or null, or an expression. */
export function ValueField({ control, id, edit }: FieldProps) {
  const { path, required, value } = control;
  return (
    <Labelled control={control} id={id}>
      <SuggestedInput
        id={id}
        value={shownValue(value)}
        path={path}
        mode="marked"
        change={(text) => edit(text === '' && !required ? undefined : readValue(text))}
        asks
      />
    </Labelled>
  );
}

/** A picture: the name of an asset, or an expression for its address; one that depends on a value has own controls. */
export function ImageField(props: FieldProps) {
  const { control } = props;
  if (control.kind.is !== 'image') return null;
  if (isRecord(control.value)) return <GroupField {...props} />;
  return <Suggested {...props} names={control.kind.names} />;
}

/** A text with suggestions. */
function Suggested({ control, id, edit, names }: FieldProps & { names: readonly string[] }) {
  const list = useId();
  return (
    <Labelled control={control} id={id}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        list={list}
        value={String(control.value ?? '')}
        onChange={(event) => edit(event.target.value === '' && !control.required ? undefined : event.target.value)}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Labelled>
  );
}
