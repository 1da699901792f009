import { type ComponentProps, type MouseEvent, useState } from 'react';

/**
 * A button that keeps the focus when it is disabled by what it did. Otherwise the focus would go to its neighbour, which
 * the next Enter would press.
 */
export function ActButton({ disabled = false, onClick, ...button }: ComponentProps<'button'>) {
  const [isFocused, setFocused] = useState(false);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...button}
      disabled={disabled && !isFocused}
      aria-disabled={disabled || undefined}
      onClick={press}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  );
}
