import { type ComponentType, useCallback, useEffect, useState } from 'react';

/** A loaded component, or why it could not be loaded. */
interface Fetched<Props> {
  readonly Part?: ComponentType<Props> | undefined;
  readonly error?: unknown;
}

/**
 * A part of the page whose file is fetched when it is first shown. Where that fails it says so, tries again once the network is
 * back, and leaves the rest of the page as it is.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as a module is read
  return function Later(props: Props) {
    const [part, setPart] = useState<Fetched<Props>>({ Part: known });
    const [tries, setTries] = useState(0);
    const again = useCallback(() => setTries((before) => before + 1), []);
    // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches it
    useEffect(() => {
      if (known) return setPart({ Part: known });
      let left = false;
      load().then(
        (module) => {
          known = module.default;
          if (!left) setPart({ Part: known });
        },
        (error: unknown) => !left && setPart({ error }),
      );
      return () => {
        left = true;
      };
    }, [tries]);
    const { Part, error } = part;
    const failed = error !== undefined;
    // A file that loads but fails to run is a bug, not a network error.
    if (failed && !(error instanceof TypeError)) throw error;
    useEffect(() => {
      if (!failed) return;
      addEventListener('online', again);
      return () => removeEventListener('online', again);
    }, [failed, again]);
    if (Part) return <Part {...props} />;
    if (!failed) return <p className="waiting">Loading…</p>;
    return (
      <div className="trouble" role="alert">
        <p>This part of the studio could not be fetched. Check your connection; what you have changed is kept.</p>
        <button type="button" className="button" onClick={again}>
          Try again
        </button>
      </div>
    );
  };
}
