/** The files of a project, wherever they come from: disk, registry or an editor's memory. */
export interface Project {
  /** Path relative to the project, `screens/book/screen.json`, → content. Every JSON file under `screens/`. */
  files: ReadonlyMap<string, string>;
  /** Asset name (its path under `screens/assets/` without the extension, `status/200`) → file. */
  assets: ReadonlyMap<string, Asset>;
}

/** A picture or other file that documents refer to. */
export interface Asset {
  /** Path relative to the project, `screens/assets/status/200.svg`. */
  file: string;
  /** The first 16 hexadecimal digits of the SHA-256 of its bytes. */
  hash: string;
  /** The text of a drawing that names colours of the brand. */
  drawing?: string;
  /** It ends in `.svg` and is no whole drawing, such as one whose export broke off. */
  damaged?: true;
  /** Other files with the same name and another ending, which are never shown. */
  twins?: readonly string[];
}

/** Whether a drawing may name colours of the brand. */
export function isBranded(drawing: string): boolean {
  return drawing.includes('var(--');
}

/** Whether a drawing has its outer element, from its beginning to its end. */
function isWhole(drawing: string): boolean {
  const start = drawing.search(/<svg[\s/>]/);
  const end = start < 0 ? -1 : drawing.indexOf('>', start);
  return end > 0 && (drawing[end - 1] === '/' || /<\/svg\s*>/.test(drawing.slice(end)));
}

/**
 * An asset from its file.
 *
 * @param sha256 of its bytes, hexadecimal
 * @param textOf returns its content as text; called for drawings only
 */
export function assetIn(file: string, sha256: string, textOf: () => string): Asset {
  const drawing = file.endsWith('.svg') ? textOf() : undefined;
  return {
    file,
    hash: sha256.slice(0, 16),
    ...(drawing !== undefined && isBranded(drawing) && { drawing }),
    ...(drawing !== undefined && !isWhole(drawing) && { damaged: true }),
  };
}

/** Adds an asset under its name. If another file has the name already, that one stays. */
export function addAsset(assets: Map<string, Asset>, name: string, asset: Asset): void {
  const before = assets.get(name);
  assets.set(name, before ? { ...before, twins: [...(before.twins ?? []), asset.file] } : asset);
}

/** The kinds of documents, each with a schema of its own. */
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

/** The kind of a file by its path; undefined for files that do not belong to the language. */
export function documentKind(path: string): DocumentKind | undefined {
  const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1];
  return kind === 'shapes' ? (path.slice('screens/'.length, -'.json'.length) as DocumentKind) : kind;
}

/** Sorts by file: fixtures, snapshots and answers of the server, which only test documents, come last. */
export function documentsFirst<T>(items: readonly T[], fileOf: (item: T) => string): T[] {
  const rank = (item: T) => (/(?:^|\/)(?:fixtures|snapshots|answers)\//.test(fileOf(item)) ? 1 : 0);
  return [...items].sort((a, b) => rank(a) - rank(b));
}

/** The ending of a file that is meant as JSON: also one in capitals, or with what an editor for texts adds. */
export const JSON_ENDING = /\.json(\.txt)?$/i;

/** The name of the screen whose document has this path; undefined for any other file. */
function screenOfDocument(path: string): string | undefined {
  return /^screens\/([^/]+)\/screen\.json$/.exec(path)?.[1];
}

/** The names of the screens among files of a project. */
export function screensAmong(paths: Iterable<string>): string[] {
  return [...paths].flatMap((path) => screenOfDocument(path) ?? []);
}

/** The URL of an asset, `/assets/status/200.0123456789abcdef.svg`; its content is immutable. */
export function assetUrl(name: string, asset: Asset): string {
  const ending = /\.[^./]+$/.exec(asset.file)?.[0] ?? '';
  return `/assets/${name.split('/').map(encodeURIComponent).join('/')}.${asset.hash}${ending}`;
}

/** The URL of an asset with the hash of other content: a server writes the brand's colours into drawings. */
export function withHash(url: string, hash: string): string {
  return url.replace(/\.[0-9a-f]{16}(?=\.\w+$)/, `.${hash}`);
}
