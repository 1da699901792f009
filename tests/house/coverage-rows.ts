import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '../../..');

/** A row of docs/coverage.md: the requirement, its source, and what proves it. */
export interface Row {
  line: number;
  cells: string[];
}

/** The rows of all tables in docs/coverage.md. */
export function coverageRows(): Row[] {
  const text = readFileSync(join(root, 'docs/coverage.md'), 'utf8').split('\n');
  return text
    .map((line, index) => ({ line: index + 1, cells: line.split('|').slice(1, -1) }))
    .filter(({ line }) => line > text.findIndex((heading) => heading.startsWith('## ')))
    .filter(({ cells: [first] }) => first !== undefined && !/^ (---|The \w+ says) $/.test(first));
}

/** Names in a cell, each with the title of a test if one follows. */
export function pointersIn(cell: string): { name: string; title: string | undefined }[] {
  return [...cell.matchAll(/`([^`]+)`(?: › ([^`]*?))?(?=, `|\s*$)/g)].map(([, name, title]) => ({
    name: name!,
    title,
  }));
}

/** Whether a name refers to a fixture, `order/status-170`, and not to a file. */
export function isFixture(name: string): boolean {
  return name.includes('/') && !/\.[a-z]+$/.test(name);
}
