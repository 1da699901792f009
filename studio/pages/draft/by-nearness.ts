import type { FixtureText } from '../../../runner/fixture/fixture.ts';

/**
 * The fixtures that a draft concerns, those nearest to its changes first: its own, which were written to show them, those
 * of changed screens, and others.
 *
 * @param changed paths of the files that the draft changes, relative to `screens/`
 */
export function byNearness<F extends Pick<FixtureText, 'file' | 'screen'>>(
  fixtures: readonly F[],
  changed: readonly string[],
): F[] {
  const own = new Set(changed.map((path) => `screens/${path}`));
  const screens = new Set(changed.map((path) => path.replace(/\/.*/, '')));
  const distance = ({ file, screen }: F) => (own.has(file) ? 0 : screens.has(screen) ? 1 : 2);
  return fixtures.toSorted((one, other) => distance(one) - distance(other));
}
