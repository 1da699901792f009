import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** The oldest browsers of those who write and test screens: phones have older ones. */
const BROWSERS = ['chrome102', 'safari15.5'];

/**
 * Builds the gallery of fixtures into `<dist>/gallery`: the page, the frames in it, their style, what records on a page,
 * and `gallery.json`, which names them; and `probe.js`, which plays fixtures on the product's own pages.
 *
 * @param script how every script that a page fetches is built
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
  // Its style belongs to its own part of the page alone, and comes as text.
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
