import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '../..');

/**
 * Node’s arguments for running a script of the tests in a process of its own: its compiled JavaScript, if the run has
 * made it, which starts in a third of the time.
 *
 * @param script its path
 */
export function wordsFor(script: string): string[] {
  const made = process.env.TESTS_JAVASCRIPT;
  return made ? [join(made, relative(root, script)).replace(/\.tsx?$/, '.mjs')] : ['--import', 'tsx', script];
}
