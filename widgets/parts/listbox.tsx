import { type KeyboardEvent, useEffect, useId, useRef } from 'react';

/** An option of a list. */
export interface Option {
  value: string;
  label: string;
}

interface ListboxProps {
  label: string;
  options: readonly Option[];
  /** The value of the marked option; if it is not an option, none is marked. */
  value: string;
  onPick: (value: string) => void;
  /** Called on Enter, which confirms. */
  onAccept: () => void;
  /** The value to scroll to while none is marked. */
  start?: string;
  /** Focused when the surrounding dialog opens. */
  first?: boolean;
}

/** The index that a key moves to from the option at `at`, of `count`. */
function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Milliseconds within which typed letters form one word. */
const WORD_PAUSE_MS = 700;

/** The option that starts with the typed text; if it is a single letter, the search starts after `at`. */
function typedTarget(options: readonly Option[], typed: string, at: number): number {
  const from = typed.length > 1 ? Math.max(at, 0) : at + 1;
  const begins = ({ label }: Option) => label.toLowerCase().startsWith(typed);
  const after = options.findIndex((option, index) => index >= from && begins(option));
  return after < 0 ? options.findIndex(begins) : after;
}

/**
 * A list of options of which one is marked: by tap, by arrow keys, or by typing its first letters. A second tap
 * confirms.
 */
export function Listbox({ label, options, value, onPick, onAccept, start, first }: ListboxProps) {
  const list = useRef<HTMLDivElement | null>(null);
  const id = useId();
  const at = options.findIndex((option) => option.value === value);
  const inSight = at < 0 ? options.findIndex((option) => option.value === start) : at;
  const word = useRef({ text: '', until: 0 });

  useEffect(() => {
    list.current?.children[inSight]?.scrollIntoView?.({ block: 'center', behavior: 'instant' });
  }, [inSight]);

  const typedAt = (event: KeyboardEvent): number => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return -1;
    const text = (event.timeStamp < word.current.until ? word.current.text : '') + event.key.toLowerCase();
    word.current = { text, until: event.timeStamp + WORD_PAUSE_MS };
    return typedTarget(options, text, at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      return onAccept();
    }
    const next = options[target(event.key, inSight, options.length) ?? typedAt(event)];
    if (!next) return;
    event.preventDefault();
    onPick(next.value);
  };
  return (
    <div
      // Browsers look for this attribute when the dialog opens; React does not set it for the property of that name.
      ref={(element) => {
        list.current = element;
        if (first) element?.setAttribute('autofocus', '');
      }}
      className="listbox"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={at < 0 ? undefined : `${id}${at}`}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and points at the option
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: servers repeat values
          key={index}
          id={`${id}${index}`}
          className="option"
          role="option"
          aria-selected={index === at}
          onClick={() => (index === at ? onAccept() : onPick(option.value))}
        >
          {option.label}
        </div>
      ))}
    </div>
  );
}
