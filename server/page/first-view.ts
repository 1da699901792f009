import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ScreenView } from '../../renderer/react/screen.tsx';
import type { Widget } from '../../renderer/react/widget.ts';
import { createWholeScreen } from '../../renderer/screen/whole-screen.ts';
import type { Host } from '../../renderer/wire/host.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { widgets as table } from '../../widgets/generated/index.ts';

/** Where a page is asked for; what is in a hash never reaches the server. */
export interface Address {
  path: string;
  query: string;
  /** For a page within a page. */
  embedded?: boolean;
}

type Widgets = { readonly [name: string]: Widget };

let loaded: Promise<Widgets> | undefined;

/** Every widget, loaded once. */
export function allWidgets(): Promise<Widgets> {
  loaded ??= loadAll();
  return loaded;
}

async function loadAll(): Promise<Widgets> {
  const found: { [name: string]: Widget } = {};
  for (const [name, entry] of Object.entries(table))
    found[name] = 'load' in entry ? (await entry.load()).default : entry;
  return found;
}

/**
 * A whole screen as HTML, as the renderer draws it first. It must be one that waits for no data and does nothing by
 * itself (its feature `hydrate`); undefined where it cannot be drawn for this address.
 */
export async function firstView(
  document: CompiledScreen,
  address: Address,
  brand: { readonly [name: string]: string },
): Promise<string | undefined> {
  const widgets = await allWidgets();
  const screen = createWholeScreen(document, hostOf(address, brand));
  try {
    screen.start();
    if (screen.phase() !== 'ready') return undefined;
    return renderToString(createElement(ScreenView, { screen, widgets }));
  } catch {
    // The phone draws it, and reports what is wrong with it.
    return undefined;
  } finally {
    screen.leave();
  }
}

/** Doors that lead nowhere: drawing asks and sends nothing. */
export function hostOf({ path, query, embedded = false }: Address, brand: Host['env']['brand']): Host {
  return {
    now: () => Date.now(),
    after: () => () => {},
    send: () => new Promise(() => {}),
    location: () => ({ path, query, hash: '' }),
    navigate() {},
    back() {},
    title() {},
    bridge() {},
    stored: { get: () => null, set() {}, clear() {} },
    durable: { entries: async () => [], async update() {} },
    id: () => '',
    copy: async () => false,
    viewport: () => ({ shrunk: 0, width: 390 }),
    onViewport: () => () => {},
    toast() {},
    report() {},
    env: { brand, embedded },
  };
}
