import type { ScreenHealth } from '../../client/registry.ts';

/** Kinds of reports, in table order. */
export const KINDS = ['opened', 'shown', 'failed', 'crashed', 'slow'] as const;

/** A screen's figures in both releases; undefined without reports. */
export interface ScreenFigures {
  readonly screen: string;
  readonly production: ScreenHealth | undefined;
  readonly candidate: ScreenHealth | undefined;
}

/** Returns the figures of both releases by screen, the most opened first. */
export function figuresOf(
  production: readonly ScreenHealth[],
  candidate: readonly ScreenHealth[],
): readonly ScreenFigures[] {
  const screens = [...new Set([...production, ...candidate].map(({ screen }) => screen))];
  const of = (healths: readonly ScreenHealth[], name: string) => healths.find(({ screen }) => screen === name);
  return screens
    .map((screen) => ({ screen, production: of(production, screen), candidate: of(candidate, screen) }))
    .sort((a, b) => opened(b) - opened(a) || a.screen.localeCompare(b.screen));
}

const opened = ({ production, candidate }: ScreenFigures) => (production?.opened ?? 0) + (candidate?.opened ?? 0);

/** Returns the percentage of openings that failed or crashed; null without openings. */
export function troubleOf(health: ScreenHealth | undefined): number | null {
  if (!health || health.opened === 0) return null;
  return (100 * (health.failed + health.crashed)) / health.opened;
}
