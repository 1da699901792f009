/** The roots under which expressions read the values of a screen. */
export type Root =
  | 'params'
  | 'session'
  | 'data'
  | 'form'
  | 'state'
  | 'let'
  | 'rules'
  | 'timers'
  | 'viewport'
  | 'env'
  | 'stored';

/** What can change on a screen: a value, a root as a whole, or other observable state. */
export type ChangeKey =
  | Root
  | `${Root}.${string}`
  /** Whether the screen is loading, failed or ready. */
  | 'phase'
  /** Which overlays are open. */
  | 'overlays'
  /** Which widgets have loaded. */
  | 'widgets'
  /** Which fields have an error message, and the message itself. */
  | 'errors'
  | `errors.${string}`
  /** Whether a control is waiting for its handler to finish. */
  | `busy.${string}`;
