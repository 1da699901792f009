import type { KeyboardEvent } from 'react';
import type { WidgetBase } from '../renderer/react/widget.ts';
import type { LinkProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';

/**
 * Words that lead somewhere. Where, only the handler knows: without an address there is nothing to open in a new
 * tab or to copy, so the element offers none.
 */
export default function Link({ label, current, busy, on }: LinkProps & WidgetBase) {
  const tap = () => busy || on.tap?.();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') tap();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link of the platform needs an address
    <span
      role="link"
      tabIndex={0}
      className="link"
      aria-current={current ? 'page' : undefined}
      aria-busy={busy || undefined}
      onClick={tap}
      onKeyDown={onKeyDown}
    >
      {label}
    </span>
  );
}

export const outline: DrawOutline = () => [['link', 2]];
