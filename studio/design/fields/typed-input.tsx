import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { JsonPath } from '../../../compiler/json/index.ts';
import type { Readable } from '../../../compiler/service/index.ts';
import { operandsIn } from '../../edit/conditions/rows.ts';
import { useSurroundings } from '../context.tsx';
import { SuggestedInput } from './suggest/suggested-input.tsx';
import { knownValues, suggestionsAt } from './suggest/suggestions.ts';
import { useTyped } from './use-typed.ts';

interface Props {
  label: string;
  /** Path of the whole expression in the document. */
  path: JsonPath;
  /** The part in expression syntax, and as it is shown for typing. */
  value: string;
  shown: string;
  /** What is shown while nobody types. */
  inWords?: string;
  /** What the values are compared with: those known of it are suggested. */
  comparedWith?: string;
  /** Converts the input to expression syntax; `isText`: what it is compared with is a text. */
  read(typed: string, isText: boolean): string;
  /** Receives the values in expression syntax. */
  take(operands: readonly string[]): void;
}

/** Input for a part of a row. Applied whenever a row can have it; until then it is only displayed. */
export function TypedInput({ label, path, value, shown, inWords = shown, comparedWith, read, take }: Props) {
  const [isFocused, setFocused] = useState(false);
  const { text, put, leave } = useTyped(value, isFocused ? shown : inWords);
  const last = useRef<string>(undefined);
  const compared = useCompared(comparedWith, path, isFocused, (kind) => {
    // Typed before it was known what it is compared with.
    const typed = last.current;
    last.current = undefined;
    if (kind !== 'text') return;
    const operands = typed === undefined ? undefined : operandsOf(typed, true);
    if (operands) take(operands);
  });
  const operandsOf = (text: string, isOfText = compared === 'text'): readonly string[] | undefined => {
    const operands = text.trim() === '' ? undefined : operandsIn(read(text, isOfText));
    return comparedWith === undefined && operands?.length !== 1 ? undefined : operands;
  };
  const isWrong = isFocused && text !== shown && !operandsOf(text);
  const suggest = (text: string, caret: number, readable: readonly Readable[], isRequested: boolean) =>
    comparedWith === undefined
      ? suggestionsAt(text, caret, 'bare', readable, isRequested)
      : knownValues(
          text,
          caret,
          readable.find(({ expression }) => expression === comparedWith)?.known ?? [],
          isRequested,
        );
  const input = (
    <SuggestedInput
      className={isFocused || inWords === shown ? 'design-expression' : ''}
      label={label}
      path={path}
      mode="bare"
      aria-invalid={isWrong}
      value={text}
      own={suggest}
      asksOnFocus
      onFocus={({ target }) => {
        // The words are replaced before anything is typed over them, and chosen as the Tab key chooses them.
        flushSync(() => setFocused(true));
        target.select();
      }}
      onBlur={() => {
        setFocused(false);
        leave();
      }}
      change={(text) => {
        const operands = operandsOf(text);
        put(text, operands ? operands.join(', ') : value);
        last.current = operands ? text : undefined;
        if (operands) take(operands);
      }}
    />
  );
  return compared === 'amount' ? (
    <>
      {input}
      <p className="design-note">{amountWords(value)}</p>
    </>
  ) : (
    input
  );
}

/** What an amount is, which is compared in cents. */
function amountWords(cents: string): string {
  const [shown, is] = /^\d+$/.test(cents) ? [cents, Number(cents)] : ['100000', 100_000];
  return `An amount in cents: ${shown} is ${(is / 100).toFixed(2)}.`;
}

/**
 * What the name that a value is compared with is, if that says how the value is written; undefined until it is known, which
 * is asked when it is focused.
 *
 * @param known called once it is known
 */
function useCompared(
  name: string | undefined,
  path: JsonPath,
  isFocused: boolean,
  known: (kind: Compared) => void,
): Compared | undefined {
  const { readable } = useSurroundings();
  const [asked, setAsked] = useState<string>();
  const [found, setFound] = useState<{ name: string; kind: Compared }>();
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
      const kind = kindIn(all, asked);
      if (left || !kind) return;
      setFound({ name: asked, kind });
      then.current(kind);
    });
    return () => {
      left = true;
    };
  }, [asked, readable]);
  return found?.name === name ? found?.kind : undefined;
}

type Compared = 'text' | 'amount';

/** What a name is, or an entry of a map by its key: `form.notes['a']`. */
function kindIn(readable: readonly Readable[], name: string): Compared | undefined {
  const find = (wanted: string) => readable.find(({ expression }) => expression === wanted);
  const map = /^(.+)\[[^[\]]+\]$/.exec(name)?.[1];
  if (map === undefined) return kindOf(find(name));
  return find(map)?.type.startsWith('a map of texts') ? 'text' : undefined;
}

function kindOf({ type = '', known = [] }: Partial<Readable> = {}): Compared | undefined {
  if (/^text\b/.test(type) || known.some((value) => value.startsWith("'"))) return 'text';
  return /^an amount\b/.test(type) ? 'amount' : undefined;
}
