import type { CompiledEntry } from '../../compiler/compile.ts';
import type { WidgetTable } from '../../renderer/react/widget.ts';
import type { Host } from '../../renderer/wire/host.ts';
import { widgets as table } from '../../widgets/generated/index.ts';
import type { Coverage } from '../coverage/index.ts';
import type { Stores } from '../world/stores.ts';

/** What fixtures are played against. */
export interface Setup {
  readonly screens: ReadonlyMap<string, CompiledEntry>;
  readonly brand: { readonly [name: string]: string };
  /** Every widget, loaded. */
  readonly widgets: WidgetTable;
  /** Told what the documents' parts do. */
  readonly coverage?: Coverage;
  /** Milliseconds of real time that a module on this machine may take at a tap before something counts as absent. */
  readonly loading?: number;
  /** Screens as text that `screen` steps compare with. */
  readonly snapshots: Snapshots;
  /** A server that answers calls in place of the fixture. */
  readonly server?: Pick<Host, 'send' | 'id'>;
  /** Given the host, and what is kept on the device, before the first screen is opened: whoever records begins here. */
  readonly observe?: (host: Host, kept: Stores) => void;
}

/** Screens as text, kept beside the documents. */
export interface Snapshots {
  /** The kept text of a path relative to the project; undefined where there is none. */
  read(path: string): string | undefined;
  /** Keeps a text; absent where what was kept must hold. */
  write?(path: string, text: string): void;
}

/** The widgets of the kit, all of them loaded, with what they and the renderer ask for only later. */
export async function loadWidgets(): Promise<WidgetTable> {
  // Asked for as they will be, so that a screen has them without a turn at the disk.
  await Promise.all([import('../../renderer/react/validator.ts'), import('../../widgets/parts/mask.tsx')]);
  const entries = Object.entries(table).map(async ([name, entry]) => [
    name,
    'load' in entry ? (await entry.load()).default : entry,
  ]);
  return Object.fromEntries(await Promise.all(entries)) as WidgetTable;
}
