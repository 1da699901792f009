import { useState } from 'react';
import { flushSync } from 'react-dom';
import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import type { JsonPath } from '../../../compiler/json/index.ts';
import type { Readable } from '../../../compiler/service/index.ts';
import { SuggestedInput } from './suggest/suggested-input.tsx';
import { knownValues, suggestionsAt } from './suggest/suggestions.ts';

interface Props {
  label: string;
  /** Path of the whole expression in the document. */
  path: JsonPath;
  shown: string;
  /** What is shown while nobody types. */
  inWords?: string;
  /** What the values are compared with: those known of it are suggested. */
  comparedWith?: string;
  /** Converts the input to expression syntax. */
  read(typed: string): string;
  take(expression: string, typed: string): void;
}

/** Input for a part of an expression. Applied whenever it parses; until then it is only displayed. */
export function TypedInput({ label, path, shown, inWords = shown, comparedWith, read, take }: Props) {
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const isRead = (text: string) => parseExpression(`[${read(text)}]`).ast !== undefined && text.trim() !== '';
  const isWrong = typed !== undefined && !isRead(typed);
  const suggest = (text: string, caret: number, readable: readonly Readable[], isRequested: boolean) =>
    comparedWith === undefined
      ? suggestionsAt(text, caret, 'bare', readable, isRequested)
      : knownValues(
          text,
          caret,
          readable.find(({ expression }) => expression === comparedWith)?.known ?? [],
          isRequested,
        );
  return (
    <SuggestedInput
      className={isFocused || inWords === shown ? 'design-expression' : ''}
      label={label}
      path={path}
      mode="bare"
      aria-invalid={isWrong}
      value={typed ?? (isFocused ? shown : inWords)}
      own={suggest}
      asksOnFocus
      onFocus={({ target }) => {
        // The words are replaced before anything is typed over them, and chosen as the Tab key chooses them.
        flushSync(() => setFocused(true));
        target.select();
      }}
      onBlur={() => {
        setFocused(false);
        setTyped(undefined);
      }}
      change={(text) => {
        setTyped(text);
        if (isRead(text)) take(read(text), text);
      }}
    />
  );
}
