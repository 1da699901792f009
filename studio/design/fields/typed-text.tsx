import type { InputHTMLAttributes } from 'react';
import { Labelled } from './labelled.tsx';
import type { FieldProps } from './props.ts';
import { useTyped } from './use-typed.ts';

interface Props extends Pick<FieldProps, 'control' | 'id' | 'edit'>, Pick<InputHTMLAttributes<unknown>, 'inputMode'> {
  /** The text of the value. */
  shown: string;
  /** The value of a typed text. */
  read(typed: string): unknown;
}

/** A line of text that stands for another value, which each key changes. */
export function TypedText({ control, id, edit, shown, read, inputMode }: Props) {
  const { text, put, leave } = useTyped(control.value, shown);
  const change = (next: string) => {
    const value = read(next);
    put(next, value);
    edit(value);
  };
  return (
    <Labelled control={control} id={id}>
      <input
        id={id}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        value={text}
        onBlur={leave}
        onChange={(event) => change(event.target.value)}
      />
    </Labelled>
  );
}
