import type { Core } from '../state/core.ts';
import { expiringKey, readExpiring } from '../wire/expiring.ts';
import type { ScreenParts } from './context.ts';

/** A stored place: what was open when the screen was left. */
interface StoredPlace {
  /** Expiry; milliseconds since 1970. */
  readonly until: number;
  readonly state: { readonly [name: string]: unknown };
  /** Deadlines of the running timers. */
  readonly timers: { readonly [name: string]: number };
  readonly overlays: readonly { readonly name: string; readonly with: { readonly [name: string]: unknown } }[];
}

/** Restores the stored place, if any, and stores the current one from then on. */
export async function restorePlace(core: Core, parts: () => ScreenParts): Promise<void> {
  const { document, host, changes } = core;
  const { resume } = document;
  if (!resume) return;
  const things = resume.for.map((expr) => core.evaluate(expr));
  const name = expiringKey('place:', document, things);
  let last: string | null | undefined;

  /** What is open now; null if nothing is, because there is nothing to restore then. */
  const place = (): Omit<StoredPlace, 'until'> | null => {
    const open = parts()
      .overlays.stack()
      .filter((overlay) => resume.overlays.includes(overlay.name));
    if (open.length === 0) return null;
    const { state, timers } = parts();
    const values = state?.values() ?? {};
    return {
      state: Object.fromEntries(resume.state.map((name) => [name, values[name]])),
      timers: Object.fromEntries(
        resume.timers.flatMap((name) => {
          const deadline = timers?.deadline(name);
          return deadline === undefined ? [] : [[name, deadline]];
        }),
      ),
      overlays: open.map((overlay) => ({ name: overlay.name, with: overlay.with })),
    };
  };

  const keep = (): void => {
    const now = place();
    const text = now && JSON.stringify(now);
    if (text === last) return;
    last = text;
    const until = host.now() + resume.ms;
    host.durable.update(name, () => now && JSON.stringify({ until, ...now } satisfies StoredPlace));
  };

  const goBack = ({ state, timers, overlays }: StoredPlace): void =>
    changes.transaction(() => {
      for (const [name, value] of Object.entries(state)) parts().state?.set(name, value);
      for (const [name, deadline] of Object.entries(timers)) parts().timers?.resume(name, deadline);
      for (const overlay of overlays) parts().overlays.open(overlay.name, overlay.with, 0, false);
    });

  const storedPlace = await readExpiring<StoredPlace>(host, 'place:', name);
  if (!core.alive()) return;
  if (storedPlace) goBack(storedPlace);
  keep();
  const keys = [
    ...resume.state.map((name) => `state.${name}` as const),
    ...resume.timers.map((name) => `timers.${name}` as const),
  ];
  changes.subscribe(['overlays', ...keys], keep);
}
