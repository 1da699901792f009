import { type StructureError, VALIDATORS } from '../../schemas/generated/validate.js';
import { find, findEntry, type JsonPath, positionOf } from '../json/index.ts';
import { type Issue, sortIssues } from '../source/issue.ts';
import { LANGUAGE, versionOf } from '../source/language.ts';
import type { DocumentKind } from '../source/project.ts';
import { listed, quoted } from '../source/quoting.ts';
import { pathText, type Spot } from '../source/spot.ts';
import { type Finding, findingOf, type Misfits } from './finding.ts';

/** The maximum number of issues per file; the rest is only counted. */
const MAX_ISSUES = 200;

/** The maximum number of errors that are processed; a file with more is wrong as a whole. */
const MAX_ERRORS = 2000;

/** Keywords whose errors only repeat others. */
const REPEATING = new Set(['if', 'propertyNames']);

/**
 * Checks the structure of a document: unknown and missing properties, values of the wrong type. One cause is one issue,
 * at the name or value concerned. Returns at most 200 issues and one with the number of the others. Names and
 * expressions inside texts are not checked.
 *
 * @param kind of document
 * @param spot the whole document
 */
export function checkStructure(kind: DocumentKind, spot: Spot): Issue[] {
  const version = kind === 'screen' ? versionOf(spot.value) : undefined;
  if (version !== undefined && version > LANGUAGE) return [issueOf(newer(version), spot)];
  const validate = VALIDATORS[kind];
  if (validate(spot.value)) return [];
  const errors = (validate.errors ?? []).filter((error) => !REPEATING.has(error.keyword));
  const findings = findingsOf(errors.slice(0, MAX_ERRORS), spot.value);
  const issues = sortIssues(findings.map((finding) => issueOf(finding, spot)));
  const more = issues.length - MAX_ISSUES + Math.max(0, errors.length - MAX_ERRORS);
  if (more <= 0) return issues;
  const message = `${more} more issues in this file: fix the first ones, then check again`;
  return [issueOf({ path: [], at: 'value', code: 'more-issues', message }, spot), ...issues.slice(0, MAX_ISSUES)];
}

/** Other errors of a screen in a newer language cannot be determined. */
function newer(version: number): Finding {
  const message = `the screen is in version ${version} of the language, newer than version ${LANGUAGE}, which is read here`;
  return { path: ['language'], at: 'value', code: 'newer-language', message };
}

function findingsOf(errors: readonly StructureError[], value: unknown): Finding[] {
  const misfits = misfitsOf(errors);
  const findings = new Map<string, Finding>();
  for (const error of errors) {
    const finding = findingOf(error, pathOf(error.instancePath, value), misfits);
    findings.set(JSON.stringify([finding.path, finding.at, finding.message]), finding);
  }
  return withoutEchoes([...findings.values()]);
}

function misfitsOf(errors: readonly StructureError[]): Misfits {
  const misfits = new Map<string, { lacks: string[]; unknown: number }>();
  for (const { keyword, instancePath, params } of errors) {
    if (keyword !== 'required' && keyword !== 'additionalProperties') continue;
    const known = misfits.get(instancePath) ?? { lacks: [], unknown: 0 };
    if (keyword === 'required') known.lacks.push(String(params.missingProperty));
    else known.unknown += 1;
    misfits.set(instancePath, known);
  }
  return misfits;
}

/** Removes issues that only follow from another one about the same object. */
function withoutEchoes(findings: readonly Finding[]): Finding[] {
  const misspelt = new Set<string>();
  const mixed = new Set<string>();
  const unknown = new Set<string>();
  const strange = new Map<string, string[]>();
  for (const { path, code, meant, kind, strange: name } of findings) {
    const owner = JSON.stringify(path.slice(0, -1));
    if (meant !== undefined) misspelt.add(JSON.stringify([path.slice(0, -1), meant]));
    if (code === 'two-kinds' || kind) mixed.add(owner);
    if (code === 'unknown-property') unknown.add(owner);
    if (name === undefined) continue;
    if (strange.has(owner)) strange.get(owner)!.push(name);
    else strange.set(owner, [name]);
  }
  return findings.flatMap((finding) => {
    const { path, code, lacks, kind, conditional } = finding;
    if (kind) return [finding];
    const itself = JSON.stringify(path);
    if (lacks !== undefined)
      return misspelt.has(JSON.stringify([path, lacks])) || (conditional && unknown.has(itself)) ? [] : [finding];
    const owner = JSON.stringify(path.slice(0, -1));
    if (code === 'unknown-property' && mixed.has(owner)) return [];
    return inOne(finding, strange.get(owner) ?? []);
  });
}

/** Several properties without a suggestion are one mistake: the object is meant to be another one. */
function inOne(finding: Finding, strange: readonly string[]): Finding[] {
  const { strange: name, message } = finding;
  if (name === undefined || strange.length < 2) return [finding];
  if (name !== strange[0]) return [];
  const [one, many] = [`${quoted(name)} is not a property of`, `${listed(strange)} are not properties of`];
  return [{ ...finding, message: message.replace(one, many) }];
}

/** Converts a JSON pointer to a path: whether a step is an index depends on the value. */
function pathOf(pointer: string, value: unknown): JsonPath {
  const path: (string | number)[] = [];
  let at = value;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const step = Array.isArray(at) ? Number(name) : name;
    path.push(step);
    at = typeof at === 'object' && at !== null ? (at as { [step: string | number]: unknown })[step] : undefined;
  }
  return path;
}

function issueOf({ path, at, code, message }: Finding, spot: Spot): Issue {
  const { root, text, name } = spot.file;
  const node = at === 'name' ? findEntry(root, path)?.nameStart : find(root, path)?.start;
  const { line, column } = positionOf(text, node ?? root.start);
  return { severity: 'error', code, file: name, line, column, path: pathText(path), message };
}
