import { useCallback, useSyncExternalStore } from 'react';
import type { Screen } from '../screen.ts';

/** Draws the calling component anew when a value under one of the keys changes. `keys` must stay the same list. */
export function useChanges(screen: Screen, keys: readonly string[]): void {
  const { changes } = screen;
  const subscribe = useCallback((then: () => void) => changes.subscribe(keys, then), [changes, keys]);
  const version = () => changes.version(keys);
  useSyncExternalStore(subscribe, version, version);
}
