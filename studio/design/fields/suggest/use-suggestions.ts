import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { JsonPath } from '../../../../compiler/json/index.ts';
import type { Readable } from '../../../../compiler/service/index.ts';
import { useSurroundings } from '../../context.tsx';
import { type Mode, type Suggestion, suggestionsAt } from './suggestions.ts';

/** A control in which a text is typed. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface SuggestOptions {
  /** Path of the text in the document. */
  path: JsonPath;
  mode: Mode;
  control: RefObject<TextControl>;
  change(text: string): void;
  opensOnFocus: boolean;
  /** Suggests other things than the names that can be read; `text` is all that is before the caret. */
  own?: (text: string, caret: number, readable: readonly Readable[], isRequested: boolean) => Suggestion[];
}

/** Suggestions for a control: which there are, and what keys and taps do. */
export interface Suggestions {
  readonly id: string;
  readonly list: readonly Suggestion[];
  readonly active: number;
  /** For the control itself. */
  readonly props: {
    'aria-autocomplete': 'list';
    'aria-controls'?: string;
    'aria-activedescendant'?: string;
    onFocus(): void;
    onBlur(): void;
    onKeyDown(event: KeyboardEvent<TextControl>): void;
  };
  /** Must be called after the text was changed by typing. */
  typed(): void;
  /** Opens the list as it is before anything is typed. */
  ask(): void;
  take(suggestion: Suggestion): void;
}

/** Suggests what an expression can read, while it is typed or when the user asks for it. */
export function useSuggestions({ path, mode, control, change, opensOnFocus, own }: SuggestOptions): Suggestions {
  const { readable } = useSurroundings();
  const id = useId();
  const known = useRef<readonly Readable[]>([]);
  const isTyping = useRef(false);
  const [list, setList] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(0);
  /** The text that a suggestion has ended with a brace. */
  const closed = useRef<string>(undefined);
  const close = () => setList([]);
  const show = (isRequested: boolean, first = 0) => {
    const shown = control.current;
    if (!shown || document.activeElement !== shown) return;
    const caret = shown.selectionStart ?? shown.value.length;
    const next = (own ?? ((...args) => suggestionsIn(mode, ...args)))(shown.value, caret, known.current, isRequested);
    // A single one that is already written out says nothing new.
    const isWritten = next.length === 1 && shown.value.slice(next[0]!.start, next[0]!.end) === next[0]!.insert;
    setList(isWritten ? [] : next);
    setActive(first);
  };
  const learn = async () => {
    known.current = await readable(path, mode);
  };
  const ask = () => {
    control.current?.focus();
    void learn().then(() => show(true));
  };
  const take = ({ insert, start, end }: Suggestion) => {
    const shown = control.current;
    if (!shown) return;
    close();
    const text = shown.value.slice(0, start) + insert + shown.value.slice(end);
    const caret = start + insert.length;
    // At once: a caret that is moved a frame later would be moved under the hands of a person who types on.
    flushSync(() => change(text));
    shown.focus();
    shown.setSelectionRange(caret, caret);
    if (insert.endsWith('}')) closed.current = text.slice(0, caret);
  };
  const press = (event: KeyboardEvent<TextControl>) => {
    const { value, selectionEnd } = event.currentTarget;
    // Whoever is used to it types the brace that is there already.
    const isThere = event.key === '}' && value.slice(0, selectionEnd ?? 0) === closed.current;
    closed.current = undefined;
    if (event.ctrlKey && event.key === ' ') ask();
    else if (isThere) event.preventDefault();
    else if (list.length === 0) return;
    else if (event.key === 'ArrowDown') setActive((active + 1) % list.length);
    else if (event.key === 'ArrowUp') setActive((Math.max(active, 0) + list.length - 1) % list.length);
    else if (event.key === 'Enter' && active !== NONE) take(list[active]!);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isOpen = list.length > 0;
  return {
    id,
    list,
    active,
    props: {
      'aria-autocomplete': 'list',
      ...(isOpen && { 'aria-controls': id }),
      ...(isOpen && active !== NONE && { 'aria-activedescendant': `${id}-${active}` }),
      onFocus: () => {
        isTyping.current = false;
        void learn().then(() => {
          if (isTyping.current) show(false);
          // None is active: Enter changes nothing for somebody who passes through.
          else if (opensOnFocus) show(true, NONE);
        });
      },
      onBlur: close,
      onKeyDown: press,
    },
    typed: () => {
      isTyping.current = true;
      // At once: Enter must not take a suggestion for what was there before.
      show(false);
    },
    ask,
    take,
  };
}

const NONE = -1;

function suggestionsIn(mode: Mode, text: string, caret: number, readable: readonly Readable[], isRequested: boolean) {
  return suggestionsAt(text, caret, mode, readable, isRequested);
}
