import type { ReactNode } from 'react';

interface PressProps {
  className: string;
  tap: (() => void) | undefined;
  /** Its handler is running: it shows that and ignores taps. */
  busy: boolean;
  disabled?: boolean | undefined;
  /** Drawn as disabled, but still accepts taps. */
  inactive?: boolean | undefined;
  /** The id of its description. */
  describedBy?: string | undefined;
  children: ReactNode;
}

/** The button behind every tappable element. */
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

/** An area that is a button if it has a tap handler, otherwise a plain element. Contains inline elements only. */
export function Tappable({ className, ...press }: PressProps) {
  if (!press.tap) return <div className={className}>{press.children}</div>;
  return <Press {...press} className={`${className} tappable`} />;
}
