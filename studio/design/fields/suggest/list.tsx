import { useEffect, useLayoutEffect, useRef } from 'react';
import { WithCode } from '../../../ui/with-code.tsx';
import type { Suggestion } from './suggestions.ts';

interface Props {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  /** The control below which the list is. */
  below: HTMLElement | null;
  take(suggestion: Suggestion): void;
}

/** The least height in which a list is shown below its control, in pixels. */
const LOWEST = 160;

/** What fits at the caret, below its control and above everything else. The focus stays in the control. */
export function SuggestionList({ id, suggestions, active, below, take }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = list.current;
    shown?.showPopover?.();
    return () => shown?.hidePopover?.();
  }, []);
  useLayoutEffect(() => {
    if (!list.current || !below) return;
    const { left, bottom, top, width } = below.getBoundingClientRect();
    const { style } = list.current;
    const room = innerHeight - bottom - 8;
    const isAbove = room < LOWEST && top > room;
    style.left = `${left}px`;
    style.width = `${Math.max(width, 300)}px`;
    style.top = isAbove ? 'auto' : `${bottom + 2}px`;
    style.bottom = isAbove ? `${innerHeight - top + 2}px` : 'auto';
    style.maxHeight = `${Math.min(300, isAbove ? top - 8 : room)}px`;
  });
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Values" popover="manual" className="design-suggestions">
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the control of the list has the focus and the keys
        <div
          key={`${suggestion.title} ${suggestion.source}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(suggestion)}
        >
          <span className="design-suggestion-title">{suggestion.title}</span>
          {suggestion.source !== '' && <code>{suggestion.source}</code>}
          <span className="design-suggestion-detail">
            <WithCode text={suggestion.detail} />
          </span>
        </div>
      ))}
    </div>
  );
}
