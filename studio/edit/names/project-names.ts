import { readJson } from '../../../renderer/wire/json.ts';
import { furtherOutcomes } from '../../../schemas/handlers.ts';
import { isRecord, listIn } from '../../../schemas/record.ts';

/** The names declared in the files of a project, for pickers. All lists are sorted. */
export interface ProjectNames {
  screens: readonly string[];
  /** Routes by screen. */
  routes: ReadonlyMap<string, readonly string[]>;
  /** Parameters by screen. */
  params: ReadonlyMap<string, readonly string[]>;
  /** Outcomes by call. */
  outcomes: ReadonlyMap<string, readonly string[]>;
  /** What is sent, by call. */
  sends: ReadonlyMap<string, readonly string[]>;
  fragments: readonly string[];
  /** Parameters by fragment. */
  asks: ReadonlyMap<string, readonly string[]>;
  stored: readonly string[];
  /** Parameters of the session. */
  session: readonly string[];
  /** Named shapes. */
  shapes: readonly string[];
  messages: readonly string[];
  assets: readonly string[];
}

/**
 * Collects the names from the files of a project. Invalid files are skipped.
 *
 * @param files text by path relative to `screens/`
 */
export function projectNames(files: ReadonlyMap<string, string>, assets: readonly string[]): ProjectNames {
  const names = {
    screens: [] as string[],
    routes: new Map<string, string[]>(),
    params: new Map<string, string[]>(),
    outcomes: new Map<string, string[]>(),
    sends: new Map<string, string[]>(),
    fragments: [] as string[],
    asks: new Map<string, string[]>(),
    stored: [] as string[],
    session: [] as string[],
    shapes: [] as string[],
    messages: [] as string[],
    assets: [...assets].sort(),
  };
  for (const [path, text] of files) {
    const inFile = namesOf(path, text);
    if (!inFile) continue;
    const { kind, document } = inFile;
    if (kind === 'screen') {
      names.screens.push(inFile.name);
      names.routes.set(inFile.name, routesOf(document));
      names.params.set(inFile.name, keysOf(document.params));
    } else if (kind === 'fragment') {
      names.fragments.push(inFile.name);
      names.asks.set(inFile.name, keysOf(document.with));
    } else if (kind === 'calls') {
      for (const { call, outcomes, sends } of callsOf(document)) {
        names.outcomes.set(call, outcomes);
        names.sends.set(call, sends);
      }
    } else if (kind === 'stored' || kind === 'session' || kind === 'shapes')
      names[kind].push(...keysOf(document[kind]));
    else names.messages.push(...keysOf(document.bridge));
  }
  for (const list of [names.screens, names.fragments, names.stored, names.session, names.shapes]) list.sort();
  return names;
}

const KINDS: readonly [RegExp, Kind][] = [
  [/^([^/]+)\/screen\.json$/, 'screen'],
  [/^fragments\/([^/]+)\.json$/, 'fragment'],
  [/^calls\/([^/_][^/]*)\.json$/, 'calls'],
  [/^(stored)\.json$/, 'stored'],
  [/^(session)\.json$/, 'session'],
  [/^(shapes)\.json$/, 'shapes'],
  [/^(product)\.json$/, 'product'],
];

type Kind = 'screen' | 'fragment' | 'calls' | 'stored' | 'session' | 'shapes' | 'product';

interface Found {
  kind: Kind;
  name: string;
  document: { readonly [name: string]: unknown };
}

/** Cache by text: after a change, all documents but one are the same. */
const read = new Map<string, { text: string; names: Found | undefined }>();

function namesOf(path: string, text: string): Found | undefined {
  const known = read.get(path);
  if (known?.text === text) return known.names;
  const names = foundIn(path, text);
  read.set(path, { text, names });
  return names;
}

function foundIn(path: string, text: string): Found | undefined {
  for (const [pattern, kind] of KINDS) {
    const name = pattern.exec(path)?.[1];
    if (name === undefined) continue;
    const document = readJson(text);
    return isRecord(document) ? { kind, name, document } : undefined;
  }
  return undefined;
}

function routesOf(document: Found['document']): string[] {
  return listIn(document.routes).flatMap((route) => {
    const path = isRecord(route) ? route.path : route;
    return typeof path === 'string' ? [path] : [];
  });
}

function callsOf(document: Found['document']): { call: string; outcomes: string[]; sends: string[] }[] {
  return listIn(document.calls).flatMap((call) => {
    if (!isRecord(call) || typeof call.call !== 'string') return [];
    const own = listIn(call.outcomes).flatMap((outcome) =>
      isRecord(outcome) && typeof outcome.is === 'string' ? [outcome.is] : [],
    );
    const outcomes = [...own, ...furtherOutcomes(call.money), 'else'];
    return [{ call: call.call, outcomes, sends: keysOf(call.send).filter((name) => name !== '*') }];
  });
}

function keysOf(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value).filter((name) => name !== 'note') : [];
}
