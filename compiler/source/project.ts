/** What a project is made of, wherever it was read from: the disk, the registry or an editor's memory. */
export interface Project {
  /** Path relative to the project, `screens/book/screen.json`, → text of the file. Every JSON file under `screens/`. */
  files: ReadonlyMap<string, string>;
  /** Asset name, its path under `screens/assets/` without the ending (`status/200`), → the file behind it. */
  assets: ReadonlyMap<string, Asset>;
}

/** A picture or other file that documents name. */
export interface Asset {
  /** Path relative to the project, `screens/assets/status/200.svg`. */
  file: string;
  /** The first 16 hexadecimal digits of the SHA-256 of its bytes. */
  hash: string;
}

/** The kinds of document, each with a structure of its own. */
export type DocumentKind =
  | 'screen'
  | 'fragment'
  | 'fixture'
  | 'calls'
  | 'answer'
  | 'sharedAnswer'
  | 'common'
  | 'shapes'
  | 'stored'
  | 'session'
  | 'brand'
  | 'product';

const KINDS: readonly [RegExp, DocumentKind][] = [
  [/^screens\/[^/]+\/screen\.json$/, 'screen'],
  [/^screens\/[^/]+\/fixtures\/[^/]+\.json$/, 'fixture'],
  [/^screens\/fragments\/[^/]+\.json$/, 'fragment'],
  [/^screens\/answers\/[^/]+\.json$/, 'sharedAnswer'],
  [/^screens\/calls\/answers\/[^/]+\/[^/]+\.json$/, 'answer'],
  [/^screens\/calls\/_common\.json$/, 'common'],
  [/^screens\/calls\/[^/]+\.json$/, 'calls'],
  [/^screens\/(?:shapes|stored|session|brand|product)\.json$/, 'shapes'],
];

/** What a file holds, by its path; undefined for a file that no part of the language looks at. */
export function documentKind(path: string): DocumentKind | undefined {
  const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1];
  return kind === 'shapes' ? (path.slice('screens/'.length, -'.json'.length) as DocumentKind) : kind;
}

/** The path under which a server offers an asset, `/assets/status/200.0123456789abcdef.svg`: it never changes its content. */
export function assetUrl(name: string, asset: Asset): string {
  const ending = /\.[^./]+$/.exec(asset.file)?.[0] ?? '';
  return `/assets/${name.split('/').map(encodeURIComponent).join('/')}.${asset.hash}${ending}`;
}
