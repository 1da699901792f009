/**
 * How long the language service takes to answer while somebody types: `npm run bench:service`. On every screen of the product,
 * the last characters of some of its texts are typed again, one after the other, and after each the completions at the cursor
 * are asked for, as an editor does. Prints median, 95 % and the slowest, in milliseconds, for the change and the answer together;
 * and for the issues of the whole project, which an editor asks for at a pause.
 */
import { optionsOf } from '../../build/options.mjs';
import { readProject } from '../../compiler/project/read.ts';
import { type LanguageService, openService } from '../../compiler/service/index.ts';
import { projectFolder } from '../../server/settings/folders.ts';

optionsOf('Usage: npm run bench:service', {});

/** Texts of one screen that are typed, and characters of each. */
const TEXTS = 12;
const CHARACTERS = 8;

const project = readProject(projectFolder());
const assets = [...project.assets.values()].map(({ file }) => file);
const service = openService(Object.fromEntries(project.files), { assets });
const screens = [...project.files].filter(([path]) => path.endsWith('/screen.json'));

const opening = timeOf(() => service.completions(screens[0]![0], 0));
const answers = screens.flatMap(([path, text]) => typed(service, path, text));
const issues = screens.map(([path, text]) => {
  service.update(path, text.replace('"title"', '"titel"'));
  const time = timeOf(() => service.issues());
  service.update(path, text);
  return time;
});
console.log(`first answer ${opening.toFixed(0)} ms`);
console.log(line('completions', answers));
console.log(line('issues', issues));

/** Times of the answers while texts that are spread over a document are typed again. */
function typed(desk: LanguageService, path: string, text: string): number[] {
  const ends = [...text.matchAll(/": "[^"\n]{3,}(?=")/g)].map(({ index, 0: found }) => index + found.length);
  const step = Math.max(1, Math.floor(ends.length / TEXTS));
  const times = ends
    .filter((_, index) => index % step === 0)
    .flatMap((end) =>
      Array.from({ length: CHARACTERS }, (_, left) => {
        const offset = end - CHARACTERS + left + 1;
        return timeOf(() => {
          desk.update(path, text.slice(0, offset) + text.slice(end));
          desk.completions(path, offset);
        });
      }),
    );
  desk.update(path, text);
  return times;
}

function timeOf(run: () => void): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

function line(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  return `${name}: ${sorted.length} answers, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, slowest ${at(1)} ms`;
}
