import { runFixtures } from '../../../runner/play/runner.ts';
import { library, product } from '../../compiler/library.ts';
import type { Recipe } from './recipes.ts';

const FILE = 'screens/book/fixtures/recipe.json';

/** Checks a recipe in the example library and plays its steps; returns what is wrong. */
export async function faultsOf({ ask, screen, more = {}, data = {}, steps }: Recipe): Promise<string[]> {
  const fixture = {
    ...{ screen: 'book', fixture: ask, open: '/book?id=7', steps },
    answers: {
      'book.detail': { is: 'ok', gives: { title: 'Emma', state: 1, away: '0', copies: [], ...data } },
      ...(JSON.stringify(screen).includes('"book.reserve"') && { 'book.reserve': { is: 'taken' } }),
    },
  };
  const project = library({
    ...more,
    screen,
    files: { 'screens/product.json': product(), ...more.files, [FILE]: JSON.stringify(fixture) },
  });
  const own = new Set([FILE, ...Object.keys(more.files ?? {}).filter((path) => path.includes('/fixtures/'))]);
  const { verdicts, issues } = await runFixtures(project, { filter: ({ file }) => own.has(file) });
  const failed = verdicts.flatMap(({ passed, lines }) => (passed ? [] : lines));
  const wrong = issues
    .filter(({ severity }) => severity === 'error')
    .map(({ file, path, message }) => `${file} ${path}: ${message}`);
  return verdicts.length === own.size ? [...wrong, ...failed] : [...wrong, 'a fixture was not played'];
}
