import { useState } from 'react';
import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';

interface Props {
  label: string;
  shown: string;
  /** The expression that `shown` stands for. */
  expression: string;
  /** Converts the input to expression syntax. */
  read(typed: string): string;
  take(expression: string, typed: string): void;
}

/** Input for a part of an expression. Applied whenever it parses; until then it is only displayed. */
export function TypedInput({ label, shown, expression, read, take }: Props) {
  const [typed, setTyped] = useState<string>();
  const [hasFocus, setFocus] = useState(false);
  const isRead = (text: string) => parseExpression(`[${read(text)}]`).ast !== undefined && text.trim() !== '';
  // The focus may leave for a moment, between two keys: what was typed stays as long as it means the same.
  const means = (text: string | undefined) => text !== undefined && isRead(text) && read(text) === expression;
  const move = (focused: boolean) => {
    setFocus(focused);
    if (!means(typed)) setTyped(undefined);
  };
  return (
    <input
      type="text"
      autoComplete="off"
      className="design-expression"
      aria-label={label}
      aria-invalid={typed !== undefined && !isRead(typed)}
      value={typed !== undefined && (hasFocus || means(typed)) ? typed : shown}
      onFocus={() => move(true)}
      onBlur={() => move(false)}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        if (isRead(text)) take(read(text), text);
      }}
    />
  );
}
