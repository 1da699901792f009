import type { ReactNode } from 'react';

interface PressProps {
  className: string;
  tap: (() => void) | undefined;
  /** Its handler still runs: it says so and takes no taps. */
  busy: boolean;
  disabled?: boolean | undefined;
  /** Drawn as disabled, but a tap still counts. */
  inactive?: boolean | undefined;
  /** The id of what explains it. */
  describedBy?: string | undefined;
  children: ReactNode;
}

/** The button under everything that can be tapped. */
export function Press({ className, tap, busy, disabled, inactive, describedBy, children }: PressProps) {
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      onClick={() => busy || disabled || tap?.()}
    >
      {children}
    </button>
  );
}

/** An area that is one button where a tap does something, else no button at all. Its content is inline elements only. */
export function Tappable({ className, ...press }: PressProps) {
  if (!press.tap) return <div className={className}>{press.children}</div>;
  return <Press {...press} className={`${className} tappable`} />;
}
