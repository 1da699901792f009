import { rehashed } from '../../compiler/emit/hash.ts';
import type { CompiledRelease } from '../../registry/shapes.ts';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { palettesOf } from '../../schemas/palette.ts';
import { limitSession } from '../settings/session-hosts.ts';
import { brandOf } from './brand.ts';
import { paintDrawings } from './drawings.ts';

/** What is served of one state of a project: what phones get of it, with the settings of this server applied. */
export interface Release extends CompiledRelease {
  /** Addresses of the drawings that are in the brand's colours, by the address as compiled. */
  readonly repainted: ReadonlyMap<string, string>;
}

export interface ServerSettings {
  /** Texts that override the brand's, by environment variable. */
  brand?: ReadonlyMap<string, string> | undefined;
  /** Hosts outside the product that may receive the session; when omitted, any may. */
  sessionHosts?: readonly string[] | undefined;
}

/**
 * Returns what applies a server's settings to releases: the brand's texts and colours, and which hosts get the session.
 * An unchanged document of the next release is the same object. It throws a `SettingError` when the brand's texts cannot
 * be overridden.
 */
export function createServerSettings({ brand: overrides, sessionHosts }: ServerSettings) {
  const known = new WeakMap<CompiledScreen, { colours: string; document: CompiledScreen }>();

  return (compiled: CompiledRelease): Release => {
    const brand = brandOf(compiled.brand, overrides, compiled.tokens);
    const { light } = palettesOf(brand, compiled.tokens);
    const { assets, repainted } = paintDrawings(compiled.assets, light);
    const colours = JSON.stringify(light);
    const documents = compiled.documents.map((document) => {
      const before = known.get(document);
      if (before?.colours === colours) return before.document;
      const limited = sessionHosts ? limitSession(document, sessionHosts) : document;
      const applied = withAddresses(limited, repainted);
      known.set(document, { colours, document: applied });
      return applied;
    });
    return { ...compiled, documents, brand, assets, repainted };
  };
}

/** Replaces the addresses of pictures; a document without any of them is returned as it is. */
function withAddresses(document: CompiledScreen, addresses: ReadonlyMap<string, string>): CompiledScreen {
  const entries = Object.entries(document.assets);
  if (entries.every(([, url]) => !addresses.has(url))) return document;
  const assets = Object.fromEntries(entries.map(([name, url]) => [name, addresses.get(url) ?? url]));
  return rehashed({ ...document, assets });
}
