import { type KeyboardEvent, useEffect, useId, useRef } from 'react';

/** One entry of a list to choose from. */
export interface Option {
  value: string;
  label: string;
}

interface ListboxProps {
  label: string;
  options: readonly Option[];
  /** The marked option's value; none is marked where it is no option's. */
  value: string;
  onPick: (value: string) => void;
  /** Enter: the user means it. */
  onAccept: () => void;
  /** Gets the focus when the dialog around it opens. */
  first?: boolean;
}

/** Where a key leads from the option at `at`, of `count`. */
function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** A list of options of which one is marked, by tap or by arrow keys. */
export function Listbox({ label, options, value, onPick, onAccept, first }: ListboxProps) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const at = options.findIndex((option) => option.value === value);

  useEffect(() => {
    const block = at < 0 ? 'nearest' : 'center';
    list.current?.children[at]?.scrollIntoView?.({ block, behavior: 'instant' });
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      return onAccept();
    }
    const next = options[target(event.key, at, options.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onPick(next.value);
  };
  return (
    <div
      // The platform looks for this attribute when the dialog opens; React's property of that name would not set it.
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
          onClick={() => onPick(option.value)}
        >
          {option.label}
        </div>
      ))}
    </div>
  );
}
