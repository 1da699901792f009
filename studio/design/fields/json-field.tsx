import { Labelled } from './labelled.tsx';
import type { FieldProps } from './props.ts';
import { useTyped } from './use-typed.ts';

/** Editor for a value without a control of its own, as JSON. Applied whenever it parses. */
export function JsonField({ control, id, edit }: FieldProps) {
  const { value, required } = control;
  const written = value === undefined ? '' : JSON.stringify(value, null, 2);
  const { text, put, leave } = useTyped(value, written);
  const wrong = text.trim() !== '' && readJson(text) === undefined;
  const change = (next: string) => {
    const read = next.trim() === '' && !required ? { value: undefined } : readJson(next);
    put(next, read ? read.value : value);
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
        onBlur={() => !wrong && leave()}
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
