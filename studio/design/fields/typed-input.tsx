import { useState } from 'react';
import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';

interface Props {
  label: string;
  shown: string;
  /** What is typed, as an expression writes it. */
  read(typed: string): string;
  take(expression: string, typed: string): void;
}

/** A part of an expression. It is taken over as soon as it can be read; until then it is only what is typed. */
export function TypedInput({ label, shown, read, take }: Props) {
  const [typed, setTyped] = useState<string>();
  const isRead = (text: string) => parseExpression(`[${read(text)}]`).ast !== undefined && text.trim() !== '';
  return (
    <input
      type="text"
      autoComplete="off"
      className="design-expression"
      aria-label={label}
      aria-invalid={typed !== undefined && !isRead(typed)}
      value={typed ?? shown}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        if (isRead(text)) take(read(text), text);
      }}
    />
  );
}
