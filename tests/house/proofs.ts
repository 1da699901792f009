/**
 * What each fixture that docs/coverage.md cites proves: a change to the part in question that it notices. The list stands
 * in docs/proofs.json. `node --import tsx tests/house/proofs.ts` makes it again on what is built, and keeps what still
 * holds.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Project } from '../../compiler/index.ts';
import { readProject } from '../../compiler/read.ts';
import { type Mutant, mutantId } from '../../runner/mutate/mutant.ts';
import { mutantsOf } from '../../runner/mutate/mutants.ts';
import type { Fate } from '../../runner/mutate/trial.ts';
import { Pool } from '../../runner/workers/pool.ts';
import { coverageRows, isFixture, pointersIn } from './coverage-rows.ts';

export const root = join(fileURLToPath(import.meta.url), '../../..');
const FILE = join(root, 'docs/proofs.json');

/** A fixture, cited for a statement, and the mutant that it kills. */
export interface Proof extends Pick<Mutant, 'file' | 'change'> {
  /** The statement, as its row says it. */
  statement: string;
  /** `order/status-170` */
  fixture: string;
  nth?: number;
}

/** A fixture that a row cites, and the documents that the row says the statement stands in. */
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
        // A row about a part of the machinery names no document: the fixture's own screen stands for it.
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
  return existsSync(FILE) ? recordAt().proofs : [];
}

/** Citations for which no change was found yet that their fixture notices. */
export function openCitations(): Pick<Proof, 'statement' | 'fixture'>[] {
  return recordAt().open;
}

function recordAt(): { proofs: Proof[]; open: Pick<Proof, 'statement' | 'fixture'>[] } {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Names the citation that a proof is for. */
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

/** The id of the mutant that a proof names. */
export function idOf({ file, change, nth = 1 }: Proof): string {
  return mutantId({ file, change, nth });
}

/** Whether the fixture noticed a change: it failed, or the check found it unplayable, as where its address leads nowhere. */
export function proves(fate: Fate, fixture: string): boolean {
  return fate.is === 'killed' || (fate.is === 'stopped' && fate.file === fixtureFile(fixture));
}

/** Mutants that may be about a statement, best first: those that share most words with it and with the fixture. */
function candidates({ statement, fixture, files }: Citation, project: Project, mutants: readonly Mutant[]): Mutant[] {
  const said = wordsIn(statement);
  const steps = JSON.stringify((JSON.parse(project.files.get(fixtureFile(fixture))!) as { steps: unknown }).steps);
  const done = wordsIn(`${fixture} ${steps}`);
  const score = ({ file, change, start, end, group }: Mutant): number => {
    const text = project.files.get(file)!;
    const own = wordsIn(change);
    const near = wordsIn(text.slice(Math.max(0, start - NEAR), end + NEAR));
    const shared = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
      [...words].filter((word) => others.has(word)).length;
    return (
      (/routes/.test(change) ? 3 : 0) +
      4 * shared(own, said) +
      2 * shared(near, said) +
      shared(own, done) +
      (group === 'logic' ? 1 : 0)
    );
  };
  return mutants
    .filter(({ file }) => files.includes(file))
    .map((mutant) => ({ mutant, points: score(mutant) }))
    .sort((a, b) => b.points - a.points)
    .map(({ mutant }) => mutant);
}

/** Characters around a change that count as its surroundings. */
const NEAR = 120;

function wordsIn(text: string): ReadonlySet<string> {
  const words =
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{3,}|\d+/g) ?? [];
  return new Set(words.map((word) => word.replace(/(?:ies|es|s|ed|ing)$/, '')));
}

/** Looks for proofs of everything that is cited, first among those known; says what has none. */
async function prove(): Promise<void> {
  const project = readProject(root);
  // Seconds may be said: what is not found by then is said to be missing.
  const until = performance.now() + Number(process.argv[2] ?? Number.POSITIVE_INFINITY) * 1000;
  const known = new Map(readProofs().map((proof) => [proofKey(proof), proof]));
  const mutants = mutantsById(project);
  const pool = new Pool<'mutate'>({ script: join(root, 'dist/worker.js'), threads: THREADS, limit: LIMIT });
  pool.begin({ task: 'mutate', setup: { project, folder: root } });
  // What the check refuses proves nothing for any other fixture either.
  const refused = new Set<Mutant>();
  const proofOf = async (citation: Citation): Promise<Proof | undefined> => {
    const { statement, fixture } = citation;
    const before = known.get(proofKey(citation));
    const named = before && mutants.get(idOf(before));
    const tried = [...(named ? [named] : []), ...candidates(citation, project, [...mutants.values()])];
    for (const mutant of tried.slice(0, MOST_TRIED)) {
      if (refused.has(mutant)) continue;
      if (performance.now() > until) break;
      const ending = await pool.run({ mutant, only: fixtureFile(fixture) });
      const fate = 'result' in ending ? ending.result : undefined;
      if (fate && fate.is !== 'unsound' && proves(fate, fixture)) return proof(statement, fixture, mutant);
      if (fate?.is === 'stopped' && !fate.file.includes('/fixtures/')) refused.add(mutant);
    }
    console.log(`docs/coverage.md:${citation.line}: ${fixture} notices nothing of it: ${statement}`);
    return undefined;
  };
  const cited = citations(project);
  const proofs = (await Promise.all(cited.map(proofOf))).flatMap((found) => found ?? []);
  await pool.close();
  const proved = new Set(proofs.map(proofKey));
  const open = cited.filter((citation) => !proved.has(proofKey(citation)));
  const listed = (entries: readonly object[]) => entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
  const names = open.map(({ statement, fixture }) => ({ statement, fixture }));
  writeFileSync(FILE, `{\n  "proofs": [\n${listed(proofs)}\n  ],\n  "open": [\n${listed(names)}\n  ]\n}\n`);
  console.log(`${proofs.length} proofs, ${open.length} open`);
}

function proof(statement: string, fixture: string, { file, change, nth }: Mutant): Proof {
  return { statement, fixture, file, change, ...(nth > 1 ? { nth } : {}) };
}

/** Threads, and milliseconds that one trial may take. */
const THREADS = 4;
const LIMIT = 60_000;
/** Candidates that are tried before a fixture counts as noticing nothing. */
const MOST_TRIED = 150;

if (process.argv[1] === fileURLToPath(import.meta.url)) await prove();
