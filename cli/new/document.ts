import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkProject } from '../../compiler/index.ts';
import { makeFolder } from '../../compiler/project/make-folder.ts';
import { readProject } from '../../compiler/project/read.ts';
import { formatText } from '../../compiler/service/text/format.ts';
import type { Project } from '../../compiler/source/project.ts';
import { isAsset } from '../../registry/content/paths.ts';
import { projectFolder } from '../../server/settings/folders.ts';
import { contractsIn } from '../../studio/contracts/contracts.ts';
import { CALL_NAME, filesOfCall, passedPaths } from '../../studio/contracts/new-call.ts';
import { readPasted } from '../../studio/contracts/pasted.ts';
import { SCREEN_NAME, TEMPLATES, type TemplateName } from '../../studio/pages/screens/templates.ts';
import { UsageError } from '../shared/usage.ts';

/** What `screens new screen` and `screens new call` can be told. */
export interface DocumentOptions {
  /** Of a screen: a name of the studio’s templates. */
  readonly template: string;
  /** Of a call: its path on the server. */
  readonly path?: string;
  readonly method: string;
  /** Of a call: a file with a real answer of the server, or an OpenAPI operation. */
  readonly answer?: string;
}

type Files = { readonly [path: string]: string };

interface Kind {
  /** Format of names, and an example. */
  readonly form: RegExp;
  readonly example: string;
  isTaken(name: string, files: Files): boolean;
  /** Texts by path relative to `screens/`. */
  make(name: string, files: Files, options: DocumentOptions): { readonly [path: string]: string | undefined };
  readonly next: string;
}

const KINDS: { readonly [kind: string]: Kind } = {
  screen: {
    form: new RegExp(`^${SCREEN_NAME}$`),
    example: 'payment-terms',
    isTaken: (name, files) => files[`${name}/screen.json`] !== undefined,
    make: (name, _, { template }) => ({ [`${name}/screen.json`]: templateOf(template).make(name) }),
    next: 'Open it from another screen with { "do": "go", "to": … }, and look at it with "npx screens serve --watch".',
  },
  call: {
    form: new RegExp(`^${CALL_NAME}$`),
    example: 'offer.detail',
    isTaken: (name, files) => contractsIn(files).some((contract) => contract.name === name),
    make: newCall,
    next: 'Use it in the "load" of a screen, or with { "do": "call", "call": … }; the sandbox returns its example answer.',
  },
};

/** The kinds of documents that can be made. */
export const DOCUMENT_KINDS = Object.keys(KINDS);

/**
 * `screens new screen NAME` and `screens new call NAME`: makes the documents in the project’s folder that the studio makes.
 *
 * @returns the exit code
 * @throws {UsageError} for an invalid or taken name, and for options that nothing can be made of
 */
export function makeDocument(kindName: string, name: string, options: DocumentOptions): number {
  const kind = KINDS[kindName]!;
  const folder = projectFolder();
  const project = readProject(folder);
  const read = [...project.files].map(([path, text]) => [path.slice('screens/'.length), text] as const);
  const files: Files = Object.fromEntries(read);
  if (!kind.form.test(name)) throw new UsageError(`"${name}" is not a valid name: write it like "${kind.example}".`);
  if (kind.isTaken(name, files)) throw new UsageError(`The ${kindName} "${name}" already exists.`);
  const made = Object.entries(kind.make(name, files, options));
  refuseUnreachable(name, made, project);
  for (const [path, text] of made) {
    const file = join(folder, 'screens', path);
    console.log(`${(existsSync(file) ? 'changed' : 'new').padEnd(8)}screens/${path}`);
    makeFolder(dirname(file));
    writeFileSync(file, formatText(text ?? ''));
  }
  console.log(`\n${kind.next}`);
  return 0;
}

/**
 * Ensures that a new document can be reached: not in the folder of the pictures, and at a path that nothing else has.
 *
 * @throws {UsageError}
 */
function refuseUnreachable(name: string, made: readonly [string, string | undefined][], project: Project): void {
  if (made.some(([path]) => isAsset(path)))
    throw new UsageError(`"${name}" is the folder of the pictures: choose another name.`);
  const texts = made.map(([path, text = '']) => [`screens/${path}`, text] as const);
  const issues = checkProject({ ...project, files: new Map([...project.files, ...texts]) });
  const taken = issues.find(({ code, file }) => code === 'path-taken' && texts.some(([path]) => path === file));
  if (taken) throw new UsageError(`"${name}" cannot be used: ${taken.message}.`);
}

function templateOf(name: string): (typeof TEMPLATES)[TemplateName] {
  if (Object.hasOwn(TEMPLATES, name)) return TEMPLATES[name as TemplateName];
  throw new UsageError(`"${name}" is not a template: use one of ${Object.keys(TEMPLATES).join(', ')}.`);
}

function newCall(name: string, files: Files, { path, method, answer }: DocumentOptions) {
  const exchange = answer === undefined ? EXAMPLE : exchangeIn(answer);
  const wanted = exchange.method ?? method;
  if (wanted !== 'GET' && wanted !== 'POST') throw new UsageError(`"${method}" is not a method: use GET or POST.`);
  const [prefix = ''] = passedPaths(files);
  const address = path ?? exchange.path ?? `${prefix.replace(/\/$/, '')}/${name.replace('.', '/')}`;
  try {
    return filesOfCall({ ...exchange, name, method: wanted, path: address }, files);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The answer of a call about which nothing is known yet. */
const EXAMPLE = { sends: [], answer: { code: 0, data: { title: 'Title' } }, path: undefined, method: undefined };

function exchangeIn(file: string) {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const pasted = readPasted(readFileSync(file, 'utf8'));
  if ('fault' in pasted) throw new UsageError(`${file}: ${pasted.fault}`);
  const [exchange] = pasted.exchanges;
  if (!exchange) throw new UsageError(`${file} is empty.`);
  return exchange;
}
