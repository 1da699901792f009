import { useId, useState } from 'react';
import { JsonField } from './json-field.tsx';
import { Labelled } from './labelled.tsx';
import type { FieldProps } from './props.ts';

/** A text or an expression: `=…`, and `{…}` inside the text. When emptied, an optional property is removed. */
export function TextField({ control, id, edit }: FieldProps) {
  const { value, kind, required } = control;
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  // Decided once: replacing the element would lose the focus while the user types.
  const [long] = useState(text.length > 60 || text.includes('\n') || (kind.is === 'text' && kind.long));
  const change = (next: string) => edit(next === '' && !required ? undefined : next);
  const props = {
    id,
    value: text,
    className: isExpression(kind.is, text) ? 'design-expression' : undefined,
    spellCheck: !isExpression(kind.is, text),
  };
  return (
    <Labelled control={control} id={id}>
      {long ? (
        <textarea
          {...props}
          rows={Math.min(8, Math.ceil(text.length / 38) + 1)}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <input {...props} type="text" autoComplete="off" onChange={(event) => change(event.target.value)} />
      )}
    </Labelled>
  );
}

/** A number or an expression. Anything else stays a text, which the checker reports. */
export function NumberField({ control, id, edit }: FieldProps) {
  const { value, required } = control;
  const change = (next: string) => {
    const number = Number(next);
    edit(next.trim() === '' && !required ? undefined : next.trim() !== '' && Number.isFinite(number) ? number : next);
  };
  return (
    <Labelled control={control} id={id}>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={value === undefined ? '' : String(value)}
        onChange={(event) => change(event.target.value)}
      />
    </Labelled>
  );
}

/** A picture: the name of an asset, or an expression for its address; anything else is edited as JSON. */
export function ImageField(props: FieldProps) {
  const { control, id, edit } = props;
  const names = useId();
  if (control.kind.is !== 'image' || (typeof control.value !== 'string' && control.value !== undefined))
    return <JsonField {...props} />;
  return (
    <Labelled control={control} id={id}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        list={names}
        value={control.value ?? ''}
        onChange={(event) => edit(event.target.value === '' && !control.required ? undefined : event.target.value)}
      />
      <datalist id={names}>
        {control.kind.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Labelled>
  );
}

function isExpression(kind: string, text: string): boolean {
  return kind === 'formula' || text.startsWith('=');
}
