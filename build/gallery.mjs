import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** The oldest browsers of document authors: those of phones are older. */
const BROWSERS = ['chrome102', 'safari15.5'];

/**
 * Builds the gallery of fixtures into `<dist>/gallery`: the page, its frames, their style, the recorder, and
 * `gallery.json`, which lists them; and `probe.js`, which runs fixtures on the product's own pages.
 *
 * @param script build options of every page script
 */
export async function buildGallery(root, dist, script) {
  const folder = join(dist, 'gallery');
  mkdirSync(folder, { recursive: true });
  const common = { ...script, target: BROWSERS, absWorkingDir: root, outdir: folder };
  const gallery = await build({
    ...common,
    entryPoints: ['runner/browser/gallery.tsx', 'runner/browser/frame.ts', 'runner/browser/gallery.css'],
    loader: {},
  });
  // Its styles are scoped to its own part of the page, and included as text.
  const record = await build({
    ...common,
    entryPoints: ['runner/browser/record/record.ts'],
    loader: { '.css': 'text' },
  });
  await build({
    absWorkingDir: root,
    entryPoints: ['runner/browser/probe.ts'],
    outfile: join(folder, 'probe.js'),
    bundle: true,
    format: 'iife',
    target: BROWSERS,
    legalComments: 'none',
  });
  const names = {};
  for (const [path, { entryPoint }] of Object.entries({ ...gallery.metafile.outputs, ...record.metafile.outputs })) {
    names[basename(entryPoint).replace(/\.tsx?$/, '')] = basename(path);
  }
  writeFileSync(join(folder, 'gallery.json'), JSON.stringify(names));
}
