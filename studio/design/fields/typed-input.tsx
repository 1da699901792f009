import { useState } from 'react';
import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';

interface Props {
  label: string;
  shown: string;
  /** Converts the input to expression syntax. */
  read(typed: string): string;
  take(expression: string, typed: string): void;
}

/** Input for a part of an expression. Applied whenever it parses; until then it is only displayed. */
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
