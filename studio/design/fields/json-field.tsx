import { useState } from 'react';
import { Labelled } from './labelled.tsx';
import type { FieldProps } from './props.ts';

/** Editor for a value without a control of its own, as JSON. Applied whenever it parses. */
export function JsonField({ control, id, edit }: FieldProps) {
  const { value, required } = control;
  const written = value === undefined ? '' : JSON.stringify(value, null, 2);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? written;
  const wrong = typed !== undefined && typed.trim() !== '' && readJson(typed) === undefined;
  const change = (next: string) => {
    setTyped(next);
    if (next.trim() === '') return required ? undefined : edit(undefined);
    const read = readJson(next);
    if (read) edit(read.value);
  };
  return (
    <Labelled control={control} id={id}>
      <textarea
        id={id}
        className="design-expression"
        spellCheck={false}
        rows={Math.min(12, text.split('\n').length + 1)}
        value={text}
        aria-invalid={wrong}
        onBlur={() => !wrong && setTyped(undefined)}
        onChange={(event) => change(event.target.value)}
      />
      {wrong && <p className="design-note">This is not valid JSON yet; the document is unchanged.</p>}
    </Labelled>
  );
}

function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
