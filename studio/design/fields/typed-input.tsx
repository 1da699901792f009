import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseExpression } from '../../../compiler/expression/syntax/parse.ts';
import type { JsonPath } from '../../../compiler/json/index.ts';
import type { Readable } from '../../../compiler/service/index.ts';
import { useSurroundings } from '../context.tsx';
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
  /** Converts the input to expression syntax; `isText`: what it is compared with is a text. */
  read(typed: string, isText: boolean): string;
  take(expression: string, typed: string, isText: boolean): void;
}

/** Input for a part of an expression. Applied whenever it parses; until then it is only displayed. */
export function TypedInput({ label, path, shown, inWords = shown, comparedWith, read, take }: Props) {
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const last = useRef<string>(undefined);
  const isText = useIsText(comparedWith, path, isFocused, () => {
    // Typed before it was known what it is compared with.
    const typed = last.current;
    last.current = undefined;
    if (typed !== undefined) take(read(typed, true), typed, true);
  });
  const isRead = (text: string) => parseExpression(`[${read(text, isText)}]`).ast !== undefined && text.trim() !== '';
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
        last.current = isRead(text) ? text : undefined;
        if (isRead(text)) take(read(text, isText), text, isText);
      }}
    />
  );
}

/**
 * Whether the name that a value is compared with is a text; false until that is known, which is asked when it is focused.
 *
 * @param known called once it is known to be one
 */
function useIsText(name: string | undefined, path: JsonPath, isFocused: boolean, known: () => void): boolean {
  const { readable } = useSurroundings();
  const [asked, setAsked] = useState<string>();
  const [text, setText] = useState<string>();
  const then = useRef(known);
  useEffect(() => {
    then.current = known;
  });
  if (isFocused && asked !== name) setAsked(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a path is another object with each render
  useEffect(() => {
    if (asked === undefined) return;
    let left = false;
    void readable(path, 'bare').then((all) => {
      const { type = '', known = [] } = all.find(({ expression }) => expression === asked) ?? {};
      if (left || !(/^text\b/.test(type) || known.some((value) => value.startsWith("'")))) return;
      setText(asked);
      then.current();
    });
    return () => {
      left = true;
    };
  }, [asked, readable]);
  return text !== undefined && text === name;
}
