import type { CompiledResume } from '../../schemas/compiled.ts';
import { isRecord } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import { readJson } from '../wire/json.ts';
import type { ScreenParts } from './context.ts';

/** Goes back to the place in a screen where its user was, and on with the calls whose outcome is not known. */
export async function resume(core: Core, parts: () => ScreenParts): Promise<void> {
  if (core.document.resume) await restorePlace(core, core.document.resume, parts);
  if (core.alive()) await parts().guard?.resume?.();
}

/** A place as it is kept. */
interface Kept {
  /** When it counts no longer; milliseconds since 1970. */
  readonly until: number;
  readonly state: { readonly [name: string]: unknown };
  /** Deadlines of the timers that run. */
  readonly timers: { readonly [name: string]: number };
  readonly overlays: readonly { readonly name: string; readonly with: { readonly [name: string]: unknown } }[];
}

/** Restores the place that is kept, where there is one, and keeps it from now on. */
async function restorePlace(core: Core, resume: CompiledResume, parts: () => ScreenParts): Promise<void> {
  const { document, host, changes } = core;
  const things = JSON.stringify(resume.for.map((expr) => core.evaluate(expr)));
  // A state belongs to one version of its screen: a later one may mean something else by it.
  const name = `place:${document.screen}@${document.version}:${things}`;
  let last: string | null | undefined;

  /** What is open now; null where nothing is, and so there is no place to come back to. */
  const place = (): Omit<Kept, 'until'> | null => {
    const open = parts()
      .overlays.stack()
      .filter((overlay) => resume.overlays.includes(overlay.name));
    if (open.length === 0) return null;
    const { state, timers } = parts();
    const values = state?.values() ?? {};
    return {
      state: Object.fromEntries(resume.state.map((one) => [one, values[one]])),
      timers: Object.fromEntries(
        resume.timers.flatMap((one) => {
          const deadline = timers?.deadline(one);
          return deadline === undefined ? [] : [[one, deadline]];
        }),
      ),
      overlays: open.map((overlay) => ({ name: overlay.name, with: overlay.with })),
    };
  };

  const keep = (): void => {
    const now = core.alive() ? place() : undefined;
    const text = now ? JSON.stringify(now) : null;
    if (now === undefined || text === last) return;
    last = text;
    const until = host.now() + resume.ms;
    host.durable.update(name, () => now && JSON.stringify({ until, ...now } satisfies Kept));
  };

  const goBack = ({ state, timers, overlays }: Kept): void =>
    changes.transaction(() => {
      for (const [one, value] of Object.entries(state)) parts().state?.set(one, value);
      for (const [one, deadline] of Object.entries(timers)) parts().timers?.resume(one, deadline);
      for (const overlay of overlays) parts().overlays.open(overlay.name, overlay.with, 0, false);
    });

  const places = await host.durable.entries('place:');
  const found = places.find(([one]) => one === name);
  const kept = found && read(found[1]);
  // Whoever never comes back leaves nothing behind.
  for (const [one, text] of places)
    if (!((read(text)?.until ?? 0) > host.now())) await host.durable.update(one, (now) => (now === text ? null : now));
  if (!core.alive()) return;
  if (kept && kept.until > host.now()) goBack(kept);
  keep();
  const keys = [
    ...resume.state.map((name) => `state.${name}` as const),
    ...resume.timers.map((name) => `timers.${name}` as const),
  ];
  changes.subscribe(['overlays', ...keys], keep);
}

function read(text: string): Kept | undefined {
  const kept = readJson(text);
  return isRecord(kept) ? (kept as unknown as Kept) : undefined;
}
