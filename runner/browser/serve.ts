import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readProject } from '../../compiler/project/read.ts';
import type { Project } from '../../compiler/source/project.ts';
import type { FixtureDocument, Step } from '../../schemas/generated/types.ts';
import type { Fixture } from '../fixture/fixture.ts';
import { screensOf } from '../play/journey.ts';
import { createRunner, type Prepared, type Runner } from '../play/runner.ts';
import type { FrameData, Listing } from './gallery-data.ts';

/** What the pages of a site wear: the gallery's phones wear the same. */
export interface Dress {
  /** Text of the style sheet that stands in the page. */
  style: string;
  /** The Content-Security-Policy header that goes with it. */
  policy: string;
  brand: { readonly [name: string]: string };
}

export interface Gallery {
  /** Answers requests below `/gallery`. */
  answer(request: Request, dress: Dress): Response;
  /** Address of the script that records what is done on a page. */
  readonly recorder: string;
}

const HTML = 'text/html; charset=utf-8';
const TYPES: { readonly [ending: string]: string } = { js: 'text/javascript; charset=utf-8', css: 'text/css' };

/**
 * The gallery of a project's fixtures: `/gallery` lists them, `/gallery/frame?fixture=FILE` is the page of one, and
 * `/gallery/frame?screen=NAME` that of a fixture of this screen which is still to come. Each list shows the documents
 * as they are now; they are compiled again only after one of them has changed.
 *
 * @param built folder of what `buildGallery` made
 * @param runner prepares the fixtures
 */
export function createGallery(
  folder: string,
  built: string,
  runner: Pick<Runner, 'prepare'> = createRunner(),
): Gallery {
  const files = JSON.parse(readFileSync(join(built, 'gallery.json'), 'utf8')) as { [entry: string]: string };
  let latest: { project: Project; prepared: Prepared } | undefined;
  // Nothing here waits, so that requests at the same time follow each other and find what the first has compiled.
  const prepare = (): Prepared => {
    const project = readProject(folder);
    if (!latest || !isDeepStrictEqual(project, latest.project)) latest = { project, prepared: runner.prepare(project) };
    return latest.prepared;
  };
  const answerTo = (request: Request, dress: Dress): Response => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/gallery') return answer(galleryPage(prepare(), dress, files), HTML, dress.policy);
    if (pathname === '/gallery/frame') {
      // Who looks at the gallery keeps the documents of its list; what was recorded just now belongs to those of now.
      const current = searchParams.has('screen') ? prepare() : (latest?.prepared ?? prepare());
      const page = framePage(current, searchParams, dress, files.frame!);
      // Pictures of fixtures are nobody's: none is asked for, and all are drawn as missing.
      const policy = dress.policy.replace(/img-src [^;]*/, "img-src 'self' data: blob:");
      return page ? answer(page, HTML, policy) : missing();
    }
    const name = pathname.replace('/gallery/a/', '');
    if (!Object.values(files).includes(name) || !existsSync(join(built, name))) return missing();
    const body = readFileSync(join(built, name), 'utf8');
    return new Response(body, {
      headers: {
        'content-type': TYPES[name.split('.').at(-1)!]!,
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
  };
  return { answer: answerTo, recorder: `/gallery/a/${files.record}` };
}

function answer(body: string, type: string, policy: string): Response {
  const headers = { 'content-type': type, 'cache-control': 'no-cache', 'content-security-policy': policy };
  return new Response(body, { headers });
}

function missing(): Response {
  return new Response('There is nothing at this address.', { status: 404 });
}

function galleryPage({ sound }: Prepared, { brand }: Dress, files: { [entry: string]: string }): string {
  const listing: Listing = { brand: brand.name ?? 'Screens', fixtures: sound.map(listed) };
  const head = `<link rel="stylesheet" href="/gallery/a/${files['gallery.css']}">`;
  return html('Gallery', head, 'listing', listing, `/gallery/a/${files.gallery}`, '<div id="gallery"></div>');
}

function framePage(
  { sound, compiled }: Prepared,
  asked: URLSearchParams,
  dress: Dress,
  script: string,
): string | undefined {
  const fixture = sound.find(({ file }) => file === asked.get('fixture'));
  const entry = compiled.screens.get(fixture?.screen ?? asked.get('screen') ?? '');
  if (!entry) return undefined;
  const places = [...compiled.screens.values()].map(({ document: { screen, routes } }) => ({ screen, routes }));
  const { file = '', document = null, name = 'A recorded fixture' } = fixture ?? {};
  const others = document ? screensOf(document).flatMap((screen) => compiled.screens.get(screen) ?? []) : [];
  const data: FrameData = { file, document, entry, others, places, brand: dress.brand, own: compiled.brand };
  return html(name, `<style>${dress.style}</style>`, 'play', data, `/gallery/a/${script}`, '');
}

/** A page with its data as a JSON block in the head: the body is the screen's own. */
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

/** What leaves the screen in a fixture, in words. */
function effectsOf({ steps }: FixtureDocument): string[] {
  return steps.flatMap((step: Step): string[] => {
    if ('toast' in step) return step.toast === null ? [] : [`toast: ${step.toast}`];
    if ('went' in step) return [`went: ${step.went}`];
    if ('bridge' in step) return step.bridge.map((action) => `bridge: ${action}`);
    if ('copied' in step) return [`copied: ${step.copied}`];
    return [];
  });
}
