import { useLayoutEffect, useState } from 'react';
import type { ChangeKey } from '../expression/change-key.ts';
import type { Screen } from '../screen/whole-screen.ts';

/**
 * Redraws the calling component when a value under one of the keys changes. `keys` must stay the same list. Subscribes
 * in a layout effect, because a second pass after drawing would cost more.
 */
export function useChanges({ changes }: Screen, keys: readonly ChangeKey[]): void {
  const [, look] = useState(() => changes.version(keys));
  useLayoutEffect(() => {
    const compare = () => look(changes.version(keys));
    compare();
    return changes.subscribe(keys, compare);
  }, [changes, keys]);
}
