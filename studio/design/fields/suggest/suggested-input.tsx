import { type FocusEvent, type InputHTMLAttributes, type RefObject, useRef } from 'react';
import type { JsonPath } from '../../../../compiler/json/index.ts';
import { SuggestionList } from './list.tsx';
import type { Mode } from './suggestions.ts';
import { type SuggestOptions, type TextControl, useSuggestions } from './use-suggestions.ts';

interface Props extends Pick<InputHTMLAttributes<TextControl>, 'id' | 'className' | 'spellCheck' | 'aria-invalid'> {
  /** The name of the control, where it has no label of its own. */
  label?: string;
  path: JsonPath;
  mode: Mode;
  value: string;
  /** More than one line; the number of them. */
  rows?: number;
  change(text: string): void;
  own?: SuggestOptions['own'];
  /** Adds a button that opens the list. */
  asks?: boolean;
  /** Opens the list as soon as the control is focused: it is nothing but a name or a value. */
  asksOnFocus?: boolean;
  onFocus?(event: FocusEvent<TextControl>): void;
  onBlur?(): void;
}

/** A text with expressions in it, for which names and known values are suggested: while typing, on Ctrl and Space, or by a button. */
export function SuggestedInput(props: Props) {
  const { label, path, mode, rows, change, own, asks = false, asksOnFocus = false, onFocus, onBlur, ...rest } = props;
  const control = useRef<TextControl>(null);
  const suggestions = useSuggestions({ path, mode, control, change, opensOnFocus: asksOnFocus, ...(own && { own }) });
  const controlProps = {
    ...rest,
    ...suggestions.props,
    autoComplete: 'off',
    ...(label !== undefined && { 'aria-label': label }),
    onFocus: (event: FocusEvent<TextControl>) => {
      onFocus?.(event);
      suggestions.props.onFocus();
    },
    onBlur: () => {
      onBlur?.();
      suggestions.props.onBlur();
    },
    onChange: ({ target }: { target: TextControl }) => {
      change(target.value);
      suggestions.typed();
    },
  };
  return (
    <div className="design-suggested">
      {rows === undefined ? (
        <input ref={control as RefObject<HTMLInputElement>} type="text" {...controlProps} />
      ) : (
        <textarea ref={control as RefObject<HTMLTextAreaElement>} rows={rows} {...controlProps} />
      )}
      {asks && (
        <button
          type="button"
          className="design-insert"
          aria-label="Insert a value"
          title="Insert a value (Ctrl and Space)"
          onPointerDown={(event) => event.preventDefault()}
          onClick={suggestions.ask}
        >
          {'{ }'}
        </button>
      )}
      {suggestions.list.length > 0 && (
        <SuggestionList
          id={suggestions.id}
          suggestions={suggestions.list}
          active={suggestions.active}
          below={control.current}
          take={suggestions.take}
        />
      )}
    </div>
  );
}
