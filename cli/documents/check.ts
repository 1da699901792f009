import { checkProject } from '../../compiler/index.ts';
import { formatIssue, type Issue } from '../../compiler/source/issue.ts';
import { plural } from '../../compiler/source/plural.ts';
import { documentKind } from '../../compiler/source/project.ts';
import { WRONG_USAGE } from '../shared/usage.ts';
import { wantedFiles } from '../shared/wanted.ts';

/**
 * `screens check [FILE…]`: prints the issues and a summary line.
 *
 * @param how.strict treats warnings as errors
 * @returns the exit code: 1 when an issue counts as an error, otherwise 2 when a file is unknown
 */
export function check(files: readonly string[], { strict = false }: { strict?: boolean } = {}): number {
  const found = wantedFiles(files);
  if (!found) return WRONG_USAGE;
  const { project, wanted, unknown } = found;
  const all = checkProject(project);
  const issues = all.filter((issue) => wanted.size === 0 || filesOf(issue).some((file) => wanted.has(file)));
  for (const line of issueLines(issues)) console.log(line);
  const others = all.filter((issue) => isError(issue) && !issues.includes(issue));
  const [other] = issueLines(others);
  if (other !== undefined) console.log(`${plural(others.length, 'error')} in other files, such as\n${other}`);
  const failed = strict ? issues.length > 0 : issues.some(isError);
  const why = failed && !issues.some(isError) ? ': --strict treats warnings as errors' : '';
  console.log(summary(issues, wanted.size || project.files.size) + why);
  if (failed) return 1;
  return unknown > 0 ? WRONG_USAGE : 0;
}

/** The files that an issue affects. */
function filesOf({ file, also = [] }: Issue): string[] {
  return [file, ...also.map((place) => place.file)];
}

/** Number of fixtures listed with the same message before the rest is only counted. */
const MAX_SHOWN = 3;

/** Issues of documents, then those of fixtures: one renamed field can break every fixture of a screen. */
function issueLines(issues: readonly Issue[]): string[] {
  const ofFixture = ({ file }: Issue) => /^(fixture|answer)$/.test(documentKind(file) ?? '');
  const alike = new Map<string, Issue[]>();
  for (const issue of issues.filter(ofFixture)) alike.set(issue.message, [...(alike.get(issue.message) ?? []), issue]);
  const lines = [...alike].flatMap(([message, same]) => {
    const rest = same.length - MAX_SHOWN;
    const shown = same.slice(0, rest > 1 ? MAX_SHOWN : same.length).map(formatIssue);
    return rest > 1 ? [...shown, `… and in ${rest} more places of fixtures: ${message}`] : shown;
  });
  return [...issues.filter((issue) => !ofFixture(issue)).map(formatIssue), ...lines];
}

function summary(issues: readonly Issue[], files: number): string {
  const errors = issues.filter(isError).length;
  return [plural(files, 'file'), plural(errors, 'error'), plural(issues.length - errors, 'warning')].join(', ');
}

function isError({ severity }: Issue): boolean {
  return severity === 'error';
}
