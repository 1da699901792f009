import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the schemas. */
export const SCHEMAS = join(dirname(fileURLToPath(import.meta.url)), '../../schemas');

/** All authored schemas by path below `schemas/`: `screen.json`, `widgets/button.json`, … */
export function readSchemas() {
  const paths = ['', 'widgets'].flatMap((folder) =>
    readdirSync(join(SCHEMAS, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => posix.join(folder, name)),
  );
  return new Map(paths.sort().map((path) => [path, JSON.parse(readFileSync(join(SCHEMAS, path), 'utf8'))]));
}

/** The schemas of the widgets by widget name. */
export function widgetsOf(schemas) {
  return new Map(
    [...schemas]
      .filter(([path]) => path.startsWith('widgets/'))
      .map(([path, schema]) => [posix.basename(path, '.json'), schema]),
  );
}
