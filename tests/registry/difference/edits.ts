import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Compiled } from '../../../compiler/compile.ts';
import { createCompiler } from '../../../compiler/index.ts';
import { readProject } from '../../../compiler/project/read.ts';
import type { Project } from '../../../compiler/source/project.ts';
import { brokenIn } from '../../../registry/content/project.ts';
import { type ComparedVersion, differenceOf, sentenceText } from '../../../registry/difference/index.ts';

export const root = join(fileURLToPath(import.meta.url), '../../../..');

/**
 * A change to a document of the product: its path under `screens/`, the text to replace (its first occurrence, white
 * space between the parts of JSON ignored) and the new text. For a new file, the old text is empty.
 */
export type Edit = readonly [file: string, from: string, to: string];

/** The product without its fixtures, so that an edit need not keep them up to date. */
const product = withoutFixtures(readProject(root));
const compiler = createCompiler();

function withoutFixtures({ files, assets }: Project): Project {
  const beside = /\/fixtures\/|^screens\/answers\//;
  return { files: new Map([...files].filter(([path]) => !beside.test(path))), assets };
}

/** The compiler's output as it is compared. */
export function comparedVersion({ screens, brand, tokens, backend }: Compiled, project: Project): ComparedVersion {
  const documents = [...screens.values()].map(({ document }) => document);
  return { documents, brand, tokens, backend, broken: brokenIn(project, documents) };
}

/** A compiled project; throws if a screen has an error that is not in `broken`. */
export function compiled(project: Project, broken: readonly string[] = []): ComparedVersion {
  const { issues, ...rest } = compiler.compile(project);
  const errors = issues.filter(({ severity }) => severity === 'error');
  if (errors.length > 0 && broken.length === 0)
    throw new Error(errors.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
  return comparedVersion({ issues, ...rest }, project);
}

export const before = compiled(product);

/** The product after some edits; `null` as the text deletes the file. */
export function edited(edits: readonly Edit[], others: { readonly [file: string]: string | null } = {}): Project {
  const files = new Map(product.files);
  for (const [file, from, to] of edits) {
    const path = `screens/${file}`;
    const text = compact(files.get(path) ?? '');
    if (!text.includes(compact(from)) || (from === '') === files.has(path)) throw new Error(`${path} holds no ${from}`);
    files.set(
      path,
      text.replace(compact(from), () => compact(to)),
    );
  }
  for (const [file, text] of Object.entries(others)) {
    if (text === null) files.delete(`screens/${file}`);
    else files.set(`screens/${file}`, text);
  }
  return { ...product, files };
}

/** The reported changes of some edits, one line each, those that affect money with the prefix `money`. */
export function changes(...edits: readonly Edit[]): string[] {
  return linesOf(before, compiled(edited(edits)));
}

export function linesOf(was: ComparedVersion, now: ComparedVersion): string[] {
  return differenceOf(was, now).map((sentence) => `${sentence.money ? '[money] ' : ''}${sentenceText(sentence)}`);
}

/** JSON, or a part of it, without the white space between its parts; an incomplete text stays as it is. */
function compact(json: string): string {
  if (!json.includes('"')) return json;
  return json.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => (part.startsWith('"') ? part : ''));
}
