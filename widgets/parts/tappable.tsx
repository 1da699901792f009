import type { ReactNode } from 'react';

interface TappableProps {
  className: string;
  /** Absent: nothing happens on a tap, so it is no button. */
  tap: (() => void) | undefined;
  busy: boolean;
  disabled?: boolean | undefined;
  inactive?: boolean | undefined;
  children: ReactNode;
}

/** An area that is one button where a tap does something. Its content is inline elements only. */
export function Tappable({ className, tap, busy, disabled, inactive, children }: TappableProps) {
  if (!tap) return <div className={className}>{children}</div>;
  return (
    <button
      type="button"
      className={`${className} tappable`}
      disabled={disabled}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      onClick={() => busy || tap()}
    >
      {children}
    </button>
  );
}
