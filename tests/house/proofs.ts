/**
 * What each fixture cited in docs/coverage.md proves: a change to the relevant part that it detects. The list is in
 * docs/proofs.json. `node --import tsx tests/house/proofs.ts` updates it for the current build, keeping proofs that
 * still hold.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Project } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { type Mutant, mutantId } from '../../runner/mutate/mutant.ts';
import { mutantsOf } from '../../runner/mutate/mutants.ts';
import { Pool } from '../../runner/workers/pool.ts';
import { coverageRows, isFixture, pointersIn } from './coverage-rows.ts';

export const root = join(fileURLToPath(import.meta.url), '../../..');
const FILE = join(root, 'docs/proofs.json');

/** A fixture, cited for a requirement, and a mutant that it kills. */
export interface Proof extends Pick<Mutant, 'file' | 'change'> {
  /** The requirement, as in its row. */
  statement: string;
  /** `order/status-170` */
  fixture: string;
  nth?: number;
}

/** A fixture cited by a row, and the documents that the row names for the requirement. */
export interface Citation {
  line: number;
  statement: string;
  fixture: string;
  files: readonly string[];
}

export function citations(project: Project): Citation[] {
  const files = documentsByName(project);
  return coverageRows().flatMap(({ line, cells: [statement, where, shown] }) => {
    const named = pointersIn(where!).flatMap(({ name }) => files.get(name) ?? []);
    return pointersIn(shown!)
      .filter(({ name }) => isFixture(name))
      .map(({ name: fixture }) => ({
        line,
        statement: statement!.trim(),
        fixture,
        // A row about generic code names no document, so the fixture's own screen is used.
        files: [...new Set([...named, ...partsOf(project, `screens/${fixture.split('/')[0]}/screen.json`)])],
      }));
  });
}

/** A screen's document and the fragments that it uses. */
function partsOf(project: Project, file: string): string[] {
  const text = project.files.get(file) ?? '';
  const used = [...text.matchAll(/"use":\s*"([^"]+)"/g)].map(([, name]) => `screens/fragments/${name}.json`);
  return [file, ...used.flatMap((fragment) => (fragment === file ? [] : partsOf(project, fragment)))];
}

/** Files of screens and fragments by their names, and of contracts by the names of their calls. */
function documentsByName({ files }: Project): Map<string, string> {
  const names = new Map<string, string>();
  for (const [file, text] of files) {
    const name = /^screens\/(?:([^/]+)\/screen|fragments\/([^/]+))\.json$/.exec(file);
    if (name) names.set((name[1] ?? name[2])!, file);
    if (!/^screens\/calls\/[^/_]+\.json$/.test(file)) continue;
    for (const { call } of (JSON.parse(text) as { calls: { call: string }[] }).calls) names.set(call, file);
  }
  return names;
}

export function readProofs(): Proof[] {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as { proofs: Proof[] }).proofs : [];
}

/** The key of the citation that a proof is for. */
export function proofKey({ statement, fixture }: Pick<Proof, 'statement' | 'fixture'>): string {
  return `${statement}\n${fixture}`;
}

/** The file of a fixture that a row cites. */
export function fixtureFile(fixture: string): string {
  const [screen, name] = fixture.split('/');
  return `screens/${screen}/fixtures/${name}.json`;
}

/** The mutants of a project by their ids. */
export function mutantsById(project: Project): Map<string, Mutant> {
  return new Map(mutantsOf(project).map((mutant) => [mutantId(mutant), mutant]));
}

/** The id of a proof's mutant. */
export function idOf({ file, change, nth = 1 }: Proof): string {
  return mutantId({ file, change, nth });
}

/** The relevance of a change to a requirement: the words that it shares with it and with the fixture. */
function relevanceTo({ statement, fixture }: Citation, project: Project): (mutant: Mutant) => number {
  const said = wordsIn(statement);
  const steps = JSON.stringify((JSON.parse(project.files.get(fixtureFile(fixture))!) as { steps: unknown }).steps);
  const done = wordsIn(`${fixture} ${steps}`);
  const shared = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...words].filter((word) => others.has(word)).length;
  return ({ file, change, start, end, group }) => {
    const own = wordsIn(change);
    const near = wordsIn(project.files.get(file)!.slice(Math.max(0, start - NEAR), end + NEAR));
    const isRoute = /routes/.test(change);
    return (
      (isRoute ? 3 : 0) +
      4 * shared(own, said) +
      2 * shared(near, said) +
      shared(own, done) +
      (group === 'logic' ? 1 : 0)
    );
  };
}

/** The number of characters around a change that count as its context. */
const NEAR = 120;

function wordsIn(text: string): ReadonlySet<string> {
  const words =
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{3,}|\d+/g) ?? [];
  return new Set(words.map((word) => word.replace(/(?:ies|es|s|ed|ing)$/, '')));
}

/** Finds a proof for every citation, keeping known ones that still hold, and lists those without one. */
async function prove(): Promise<void> {
  const project = readProject(root);
  const cited = citations(project);
  const search = new Search(project);
  const held = await search.holding(readProofs(), cited);
  const found = await search.forEach(cited.filter((citation) => !held.has(proofKey(citation))));
  await search.close();
  const proofs = cited.flatMap((citation) => held.get(proofKey(citation)) ?? found.get(proofKey(citation)) ?? []);
  const without = cited.filter((citation) => !held.has(proofKey(citation)) && !found.has(proofKey(citation)));
  for (const { line, fixture, statement } of without)
    console.log(`docs/coverage.md:${line}: ${fixture} passes also when it does not hold: ${statement}`);
  const listed = proofs.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
  writeFileSync(FILE, `{\n  "proofs": [\n${listed}\n  ]\n}\n`);
  console.log(`${proofs.length} proofs, ${without.length} citations without one`);
  process.exitCode = without.length > 0 ? 1 : 0;
}

/** Plays fixtures on changed documents, on all cores. */
class Search {
  readonly #project: Project;
  readonly #mutants: ReadonlyMap<string, Mutant>;
  readonly #pool = new Pool<'notice'>({
    script: join(root, 'dist/worker.js'),
    threads: availableParallelism(),
    limit: TRIAL_TIMEOUT_MS,
  });

  constructor(project: Project) {
    this.#project = project;
    this.#mutants = mutantsById(project);
    this.#pool.begin({ task: 'notice', setup: { project, folder: root } });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** The known proofs that still hold, for current citations. */
  async holding(known: readonly Proof[], cited: readonly Citation[]): Promise<Map<string, Proof>> {
    const files = new Map(cited.map((citation) => [proofKey(citation), citation.files]));
    const possible = known.filter((entry) => files.get(proofKey(entry))?.includes(entry.file));
    const holding = await Promise.all(
      [...new Set(possible.map(idOf))].map(async (id) => {
        const mutant = this.#mutants.get(id);
        const proofs = possible.filter((entry) => idOf(entry) === id);
        const by = mutant ? await this.#noticedBy(mutant, proofs) : new Set();
        return proofs.filter(({ fixture }) => by.has(fixture));
      }),
    );
    return new Map(holding.flat().map((entry) => [proofKey(entry), entry]));
  }

  /** For each citation, the most relevant of the changes that its fixture detects. */
  async forEach(cited: readonly Citation[]): Promise<Map<string, Proof>> {
    const scored = cited.map((citation) => ({ ...citation, relevance: relevanceTo(citation, this.#project) }));
    const best = new Map<string, { entry: Proof; points: number }>();
    const trials = [...this.#mutants.values()].map(async (mutant) => {
      const concerned = scored.filter(({ files }) => files.includes(mutant.file));
      const by = concerned.length > 0 ? await this.#noticedBy(mutant, concerned) : new Set();
      for (const { statement, fixture, relevance } of concerned.filter((citation) => by.has(citation.fixture))) {
        const entry = proof(statement, fixture, mutant);
        const points = relevance(mutant);
        if (points > (best.get(proofKey(entry))?.points ?? -1)) best.set(proofKey(entry), { entry, points });
      }
    });
    await Promise.all(trials);
    return new Map([...best].map(([key, { entry }]) => [key, entry]));
  }

  async #noticedBy(mutant: Mutant, cited: readonly { fixture: string }[]): Promise<ReadonlySet<string>> {
    const names = new Map(cited.map(({ fixture }) => [fixtureFile(fixture), fixture]));
    const ending = await this.#pool.run({ mutant, fixtures: [...names.keys()] });
    if ('lost' in ending) return new Set();
    if (ending.result.is === 'unsound') throw new Error(ending.result.why);
    return new Set(ending.result.by.map((file) => names.get(file)!));
  }
}

function proof(statement: string, fixture: string, { file, change, nth }: Mutant): Proof {
  return { statement, fixture, file, change, ...(nth > 1 ? { nth } : {}) };
}

/** Timeout of one trial in milliseconds. */
const TRIAL_TIMEOUT_MS = 60_000;

if (process.argv[1] === fileURLToPath(import.meta.url)) await prove();
