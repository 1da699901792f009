import type { CompiledEntry } from '../../compiler/compile.ts';
import type { WidgetTable } from '../../renderer/react/widget.ts';
import type { Host } from '../../renderer/wire/host.ts';
import { widgets as table } from '../../widgets/generated/index.ts';
import type { Coverage } from '../coverage/index.ts';
import type { Stores } from '../world/stores.ts';

/** The environment in which fixtures are played. */
export interface Setup {
  readonly screens: ReadonlyMap<string, CompiledEntry>;
  readonly brand: { readonly [name: string]: string };
  /** Every widget, loaded. */
  readonly widgets: WidgetTable;
  /** Collects which parts of the documents ran. */
  readonly coverage?: Coverage;
  /** Milliseconds of real time to wait for a module to load after a tap before an element counts as absent. */
  readonly loading?: number;
  /** Every module is in memory: turns are waited for, not a time, so that the speed of the machine decides nothing. */
  readonly loaded?: boolean;
  /** Text snapshots for `screen` steps. */
  readonly snapshots: Snapshots;
  /** A server that answers calls in place of the fixture. */
  readonly server?: Pick<Host, 'send' | 'id'>;
  /** Called with the host and the device storage before the first screen is opened; lets recorders start here. */
  readonly observe?: (host: Host, stores: Stores) => void;
}

/** Screens as text, stored next to the documents. */
export interface Snapshots {
  /** The stored text of a path relative to the project; undefined if there is none. */
  read(path: string): string | undefined;
  /** What accepts a screen that differs, as words of a message; a command by default. */
  readonly accepting?: string;
  /** Stores a text; absent if snapshots must not be updated. */
  write?(path: string, text: string): void;
}

/** All widgets, with the modules that they and the renderer load lazily. */
export async function loadWidgets(): Promise<WidgetTable> {
  // Loaded in advance, so that screens do not wait for the disk.
  await Promise.all([import('../../renderer/react/validator.ts'), import('../../widgets/parts/mask.tsx')]);
  const entries = Object.entries(table).map(async ([name, entry]) => [
    name,
    'load' in entry ? await entry.load() : entry,
  ]);
  return Object.fromEntries(await Promise.all(entries)) as WidgetTable;
}
