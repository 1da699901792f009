import 'react';

declare module 'react' {
  /** Attributes that React 18 passes to the element without knowing them. */
  interface HTMLAttributes<T> {
    /** `''` when set: React 18 drops `true` for a name that it does not know. */
    inert?: '';
    popover?: 'auto' | 'manual';
  }
}
