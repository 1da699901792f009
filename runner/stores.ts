import type { CompiledScreen, StoredArea } from '../schemas/compiled.ts';
import type { FixtureDocument } from '../schemas/generated/types.ts';

/** What is kept on the device, to be read. */
export type Kept = { readonly [area in keyof Stores]: { get(name: string): string | undefined } };

/** What is kept on the device, by area and name, as text. */
export interface Stores {
  readonly local: Map<string, string>;
  readonly session: Map<string, string>;
  readonly cookie: Map<string, string>;
}

export function emptyStores(): Stores {
  return { local: new Map(), session: new Map(), cookie: new Map() };
}

/** What a fixture says is kept on the device before the screen opens: area, name and text. */
export function keptBefore(
  { stored }: FixtureDocument,
  document: Pick<CompiledScreen, 'stored'>,
): [area: StoredArea, name: string, text: string][] {
  return Object.entries(stored ?? {}).map(([name, value]) => {
    const area = Object.hasOwn(document.stored, name) ? document.stored[name]!.in : 'local';
    return [area, name, JSON.stringify(value)];
  });
}
