import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compileProject } from '../compiler/index.ts';
import { readProject } from '../compiler/project/read.ts';
import { missingScreen } from '../runner/play/missing-screen.ts';
import { readBundle } from '../server/files/bundle.ts';
import { installFolder, projectFolder } from '../server/settings/folders.ts';
import { WRONG_USAGE } from './shared/usage.ts';

/**
 * `screens size [SCREEN…]`: prints one line per screen; returns the exit code: 2 for a missing screen. The first figure is
 * everything loaded before the screen is visible and usable; the second everything it may load later, when idle or on first use:
 * overlays, the form library, input masks, navigation to other screens, toasts.
 */
export function size(names: readonly string[]): number {
  const bundle = readBundle(join(installFolder(), 'dist'));
  const project = readProject(projectFolder());
  const compiled = compileProject(project);
  const { screens } = compiled;
  const missing = names.filter((name) => !screens.has(name));
  for (const name of missing) console.error(missingScreen(name, project, compiled));
  for (const [name, { document }] of screens) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { start, more } = bundle.weightOf(document);
    const data = gzipSync(JSON.stringify(document)).length;
    console.log(
      `${name}: ${kilobytes(start)} of ${bundle.reactApart ? 'our' : 'all'} JavaScript, up to ${kilobytes(more)} more, ${kilobytes(data)} of document (gzip)`,
    );
  }
  return missing.length > 0 ? WRONG_USAGE : 0;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
