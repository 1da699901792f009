import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Project } from '../compiler/source/project.ts';
import { type LabelChange, labelChanges } from '../runner/labels/changes.ts';
import { type LabelUse, snapshotWithLabels, withLabels } from '../runner/labels/update.ts';
import { snapshotsOf } from '../runner/play/journey.ts';
import type { Findings, Runner } from '../runner/play/runner.ts';
import { folderSnapshots } from '../runner/play/snapshots.ts';
import { projectFolder } from '../server/settings/folders.ts';
import { plural } from './plural.ts';

/** Returns the labels that changed since the last commit; none without git. */
export function changedLabels(project: Project, folder = projectFolder()): LabelChange[] {
  const git = (...words: string[]) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  const prefix = git('rev-parse', '--show-prefix');
  if (prefix.status !== 0) return [];
  const changed = new Set(git('diff', '--name-only', '--relative', 'HEAD', '--', 'screens').stdout.split('\n'));
  return labelChanges(project, (file) => {
    if (!changed.has(file)) return undefined;
    const { status, stdout } = git('show', `HEAD:${prefix.stdout.trim()}${file}`);
    return status === 0 ? stdout : undefined;
  });
}

/** Explains how a failure is related to changed labels, a line for each. */
export function labelLines(lines: readonly string[], changes: readonly LabelChange[]): string[] {
  const [first = ''] = lines;
  return changes
    .filter(({ from }) => first.includes(JSON.stringify(from)))
    .map(
      ({ file, line, from, to }) =>
        `${file}:${line} changed from ${JSON.stringify(from)} to ${JSON.stringify(to)}: screens test --update-labels updates the fixtures`,
    );
}

interface Proposal {
  readonly file: string;
  readonly text: string;
  readonly mends: readonly LabelUse[];
  /** Its snapshots that contain an old label: path → the text with the new one. */
  readonly snapshots: ReadonlyMap<string, string>;
}

/**
 * `screens test --update-labels`: updates labels that changed since the last commit in the fixtures that use them,
 * after asking; only fixtures that pass afterwards are changed. Returns whether all of them do.
 */
export async function updateLabels(runner: Runner, project: Project, yes: boolean): Promise<boolean> {
  const proposals = proposalsFor(project, changedLabels(project));
  if (proposals.length === 0) {
    console.log('No fixture uses a label that changed since the last commit.');
    return true;
  }
  const findings = await playWith(runner, project, proposals);
  const sound = proposals.filter(({ file }) =>
    findings.verdicts.some((verdict) => verdict.file === file && verdict.passed),
  );
  for (const proposal of sound) announce(proposal);
  for (const { file } of proposals.filter((proposal) => !sound.includes(proposal)))
    console.log(`${file} would fail with the new labels, too: left unchanged`);
  if (sound.length === 0 || !(yes || (await agreed(sound.length)))) return false;
  for (const { file, text, snapshots } of sound)
    for (const [path, content] of [[file, text] as const, ...snapshots])
      writeFileSync(join(projectFolder(), path), content);
  console.log(`${plural(sound.length, 'fixture')} changed`);
  return sound.length === proposals.length;
}

function announce({ file, mends, snapshots }: Proposal): void {
  for (const { line, from, to } of mends)
    console.log(`${file}:${line} ${JSON.stringify(from)} → ${JSON.stringify(to)}`);
  for (const path of snapshots.keys()) console.log(`${path} with the new labels`);
}

function proposalsFor(project: Project, changes: readonly LabelChange[]): Proposal[] {
  const { read } = folderSnapshots(projectFolder());
  return [...project.files].flatMap(([file, text]) => {
    if (!/^screens\/[^/]+\/fixtures\//.test(file)) return [];
    const mended = withLabels(text, changes);
    const snapshots = new Map(
      snapshotsIn(mended.text).flatMap((path): [string, string][] => {
        const kept = read(path) ?? '';
        const content = snapshotWithLabels(kept, changes);
        return content === kept ? [] : [[path, content]];
      }),
    );
    return mended.mends.length + snapshots.size > 0 ? [{ file, ...mended, snapshots }] : [];
  });
}

/** Snapshots of a fixture; empty when it is invalid, which running it reports. */
function snapshotsIn(text: string): string[] {
  try {
    return snapshotsOf(JSON.parse(text));
  } catch {
    return [];
  }
}

function playWith(runner: Runner, project: Project, proposals: readonly Proposal[]): Promise<Findings> {
  const files = new Map([...project.files, ...proposals.map(({ file, text }) => [file, text] as const)]);
  const chosen = new Set(proposals.map(({ file }) => file));
  const changed = new Map(proposals.flatMap(({ snapshots }) => [...snapshots]));
  const { read } = folderSnapshots(projectFolder());
  const snapshots = { read: (path: string) => changed.get(path) ?? read(path) };
  return runner.run({ ...project, files }, { filter: ({ file }) => chosen.has(file), snapshots });
}

/** Whether the user confirms; false without a terminal. */
async function agreed(count: number): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.log(`Nothing was changed: add --yes to change ${plural(count, 'fixture')}.`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Change ${plural(count, 'fixture')}? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
