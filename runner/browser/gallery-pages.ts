import { isDeepStrictEqual } from 'node:util';
import type { CompiledEntry } from '../../compiler/compile.ts';
import { readProject } from '../../compiler/project/read.ts';
import type { Project } from '../../compiler/source/project.ts';
import type { FixtureDocument, Step } from '../../schemas/generated/types.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { screensOf } from '../play/journey.ts';
import { createRunner, type Prepared, type Runner } from '../play/runner.ts';
import { BRANDS, lookPalette, lookStyle } from './brands.ts';
import { withDrawings } from './drawings.ts';
import type { FrameData, Listing } from './gallery-data.ts';
import { lookIn } from './look.ts';

/** The look of a site's pages, which the phones of the gallery share. */
export interface PageStyle {
  /** The inline style sheet. */
  style: string;
  /** The matching Content-Security-Policy header. */
  policy: string;
  brand: { readonly [name: string]: string };
}

/** The gallery's built files, by entry point. */
export type GalleryFiles = { readonly [entry: string]: string };

/** A request for a page of the gallery. */
export interface GalleryRequest {
  /** The list of all fixtures, the page of one, or a style sheet for a look. */
  page: 'list' | 'frame' | 'look';
  /** The query: `fixture=FILE` or `screen=NAME`, `brand` and `appearance`. */
  query: string;
  dress: PageStyle;
}

/** Renders a page of the gallery as HTML, or a style sheet; undefined if it does not exist. */
export type GalleryPages = (request: GalleryRequest) => string | undefined;

/**
 * Creates the gallery pages of a project. Each list shows the current documents, which are only recompiled after a
 * change.
 *
 * @param runner prepares the fixtures
 */
export function createGalleryPages(
  folder: string,
  files: GalleryFiles,
  runner: Pick<Runner, 'prepare'> = createRunner(),
): GalleryPages {
  let latest: { project: Project; prepared: Prepared } | undefined;
  const prepare = (): Prepared => {
    const project = readProject(folder);
    if (!latest || !isDeepStrictEqual(project, latest.project)) latest = { project, prepared: runner.prepare(project) };
    return latest.prepared;
  };
  return ({ page, query, dress }) => {
    if (page === 'list') return galleryPage(prepare(), dress, files);
    const params = new URLSearchParams(query);
    const { brand, tokens } = (latest?.prepared ?? prepare()).compiled;
    const own = { brand: { ...brand, ...dress.brand }, tokens };
    if (page === 'look') return lookStyle(params, own);
    // A viewer of the gallery keeps the documents of the list; a new recording needs the current ones.
    const current = params.has('screen') ? prepare() : (latest?.prepared ?? prepare());
    const draw = (entry: CompiledEntry) => withDrawings(entry, latest!.project.assets, lookPalette(params, own));
    return framePage(current, params, dress, { script: files.frame!, draw });
  };
}

function galleryPage({ sound }: Prepared, { brand }: PageStyle, files: GalleryFiles): string {
  const others = [...BRANDS].map(([name, other]): [string, string] => [name, other.brand.name ?? name]);
  const listing: Listing = { brand: brand.name ?? 'Screens', others, fixtures: sound.map(listed) };
  const head = `<link rel="stylesheet" href="/gallery/a/${files['gallery.css']}">`;
  return html('Gallery', head, 'listing', listing, `/gallery/a/${files.gallery}`, '<div id="gallery"></div>');
}

function framePage(
  { sound, compiled }: Prepared,
  params: URLSearchParams,
  dress: PageStyle,
  { script, draw }: { script: string; draw(entry: CompiledEntry): CompiledEntry },
): string | undefined {
  const fixture = sound.find(({ file }) => file === params.get('fixture'));
  const entry = compiled.screens.get(fixture?.screen ?? params.get('screen') ?? '');
  if (!entry) return undefined;
  const places = [...compiled.screens.values()].map(({ document: { screen, routes } }) => ({ screen, routes }));
  const { file = '', document = null, name = 'A recorded fixture' } = fixture ?? {};
  const others = document ? screensOf(document).flatMap((screen) => compiled.screens.get(screen) ?? []) : [];
  const entries = { entry: draw(entry), others: others.map(draw) };
  const data: FrameData = { file, document, ...entries, places, brand: dress.brand, own: compiled.brand };
  const look = lookIn(params);
  const other = look && `<link rel="stylesheet" href="/gallery/look.css?${look.replace(/&/g, '&amp;')}">`;
  return html(name, `<style>${dress.style}</style>${other}`, 'play', data, `/gallery/a/${script}`, '');
}

/** A page with its data as a JSON block in the head, because the body belongs to the screen. */
function html(title: string, head: string, id: string, data: unknown, script: string, body: string): string {
  const block = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</title>
<link rel="icon" href="data:,">
${head}
<script type="application/json" id="${id}">${block}</script>
<script type="module" src="${script}"></script>
</head>
<body>${body}</body>
</html>
`;
}

function listed({ file, screen, name, document }: Fixture): Listing['fixtures'][number] {
  return { file, screen, name, effects: [...new Set(effectsOf(document))] };
}

/** The effects of a fixture, in words. */
function effectsOf({ steps }: FixtureDocument): string[] {
  return steps.flatMap((step: Step): string[] => {
    if ('toast' in step) return step.toast === null ? [] : [`toast: ${step.toast}`];
    if ('went' in step) return [`went: ${step.went}`];
    if ('bridge' in step) return step.bridge.map((action) => `bridge: ${action}`);
    if ('copied' in step) return [`copied: ${step.copied}`];
    return [];
  });
}
