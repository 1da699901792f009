import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Trouble } from './trouble.tsx';

/** A loaded component, or why it could not be loaded. */
interface Fetched<Props> {
  readonly Part?: ComponentType<Props> | undefined;
  readonly error?: unknown;
}

/** Also what happens once the server has another version of the studio, which has other files. */
const NOT_FETCHED =
  'This part of the studio could not be fetched. Check your connection, or load the page again; what you have changed is kept.';

/**
 * A part of the page whose file is fetched when it is first shown. Where that fails it says so, tries again until it has it,
 * and leaves the rest of the page as it is.
 *
 * @param meanwhile stands in its place until then
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile: ReactNode = <p className="waiting">Loading…</p>,
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
    if (Part) return <Part {...props} />;
    if (!failed) return meanwhile;
    return <Trouble says={NOT_FETCHED} mayPass again={again} />;
  };
}
