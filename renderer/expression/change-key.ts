/** Where values of a screen live, as expressions name it. */
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

/** What can change on a screen: a value of a root, a root as a whole, or something that is no value. */
export type ChangeKey =
  | Root
  | `${Root}.${string}`
  /** Whether the screen loads, has failed or is ready. */
  | 'phase'
  /** Which overlays are open. */
  | 'overlays'
  /** Which widgets have been loaded. */
  | 'widgets'
  /** Which fields have a message, and that of one. */
  | 'errors'
  | `errors.${string}`
  /** Whether a control waits for what it started. */
  | `busy.${string}`;
