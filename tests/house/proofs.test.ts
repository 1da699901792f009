import { readProject } from '../../compiler/project/read.ts';
import { createRandom } from '../../runner/world/random.ts';
import { assert, test } from '../suite.ts';
import { citations, fixtureFile, idOf, mutantsById, proofKey, readProofs, root } from './proofs.ts';

/** Number of proofs to verify; all of them, which take two minutes, with `npm test -- all house/proofs`. */
const SAMPLE = 100;
const AGAIN = 'run: node --import tsx tests/house/proofs.ts';

const project = readProject(root);
const proofs = readProofs();
const cited = citations(project);
const mutants = mutantsById(project);

test('every fixture that docs/coverage.md cites for a requirement covers a part of its documents', () => {
  assert.ok(cited.length > 300, `${cited.length} citations`);
  const known = new Map(proofs.map((proof) => [proofKey(proof), proof]));
  const wrong = cited.flatMap((citation) => {
    const proof = known.get(proofKey(citation));
    const place = `docs/coverage.md:${citation.line}: ${citation.fixture}`;
    if (!proof) return [`${place} has no proof; ${AGAIN}`];
    return citation.files.includes(proof.file) ? [] : [`${place} proves ${proof.file}, where the row does not look`];
  });
  assert.equal(wrong, []);
});

test('every proof names a change that is still possible, and a statement that still cites it', () => {
  const known = new Set(cited.map(proofKey));
  const gone = proofs.filter((proof) => !mutants.has(idOf(proof))).map(idOf);
  assert.equal(gone, [], `the documents have changed; ${AGAIN}`);
  assert.equal(
    proofs.filter((proof) => !known.has(proofKey(proof))),
    [],
    `the tables have changed; ${AGAIN}`,
  );
});

test('in a sample of the proofs, the fixture still detects the change', async () => {
  await import('../../runner/world/dom.ts');
  const { Trials } = await import('../../runner/mutate/trial.ts');
  const trials = new Trials(project, root);
  // The sample changes with every change to the project or the runner.
  const seed = [...project.files.values()].reduce((sum, text) => (sum * 31 + text.length) >>> 0, proofs.length);
  for (const proof of createRandom(seed).shuffle(proofs).slice(0, SAMPLE)) {
    const noticed = await trials.noticedBy(mutants.get(idOf(proof))!, [fixtureFile(proof.fixture)]);
    assert.ok(noticed.length === 1, `${proof.fixture} does not notice ${idOf(proof)}; ${AGAIN}`);
  }
});
