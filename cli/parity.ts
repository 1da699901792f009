import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProject } from '../compiler/project/read.ts';
import { playOnProduct } from '../runner/browser/product.ts';
import { createGallery } from '../runner/browser/serve.ts';
import { createRunner, type Fixture, failureText, type Prepared, type Verdict } from '../runner/play/runner.ts';
import { folderSnapshots } from '../runner/play/snapshots.ts';
import { startServer } from '../server/index.ts';
import { installFolder, projectFolder } from '../server/settings/folders.ts';
import { chosenBy, onlyMarked } from './choose.ts';
import { launch } from './shots.ts';
import { EXIT, type TestOptions } from './test.ts';

/**
 * `screens test --browser`: runs the fixtures without a browser and on the built product in Chromium, with the same
 * clock and answers, and prints those that do not pass in both. Returns the exit code.
 */
export async function testInBrowser(pattern: string, options: TestOptions): Promise<number> {
  const folder = projectFolder();
  const runner = createRunner();
  const prepared = runner.prepare(readProject(folder));
  const filter = onlyMarked(prepared, chosenBy(pattern, options));
  const fixtures = prepared.sound.filter(filter ?? (() => true));
  // The browser comes first: the DOM in this process would get in the server's way.
  const within = await inChromium(folder, prepared, fixtures);
  if (typeof within === 'string') {
    console.error(within);
    return EXIT.wrong;
  }
  const snapshots = folderSnapshots(folder);
  const { verdicts } = await runner.run(readProject(folder), { snapshots, ...(filter ? { filter } : {}) });
  const failed = verdicts.filter((verdict) => !agrees(verdict, within.get(verdict.file))).length;
  console.log(`${verdicts.length - failed} passed in both, ${failed} did not`);
  return failed > 0 || verdicts.length === 0 ? EXIT.failed : EXIT.passed;
}

/** The outcome of each fixture in a browser, by file; or why there is no browser. */
async function inChromium(
  folder: string,
  prepared: Prepared,
  fixtures: readonly Fixture[],
): Promise<ReadonlyMap<string, Verdict> | string> {
  const browser = await launch(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']);
  if (typeof browser === 'string') return browser;
  const built = join(installFolder(), 'dist/gallery');
  const probe = readFileSync(join(built, 'probe.js'), 'utf8');
  const gallery = createGallery(folder, built);
  const server = await startServer({ port: 0, host: '127.0.0.1', gallery, offline: false, say: () => {} });
  try {
    const { address } = server;
    return await playOnProduct({ browser, address, probe }, prepared, fixtures, folderSnapshots(folder));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Prints the outcome of a fixture that did not pass in both. */
function agrees(without: Verdict, within: Verdict | undefined): boolean {
  if (without.passed && within?.passed) return true;
  if (!without.passed) console.log(failureText(without));
  if (within && !within.passed) console.log(`in Chromium: ${failureText(within)}`);
  else if (within) console.log('  (it passes in Chromium)');
  return false;
}
