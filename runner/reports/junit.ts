import type { Issue } from '../../compiler/source/issue.ts';
import type { Verdict } from '../fixture/verdict.ts';

/**
 * JUnit XML for build servers: a suite for each screen, a case for each fixture, and the issues of documents as a
 * suite.
 */
export function junitText(verdicts: readonly Verdict[], issues: readonly Issue[] = []): string {
  const screens = [...new Set(verdicts.map(({ screen }) => screen))];
  const suites = screens.map((screen) => {
    const own = verdicts.filter((verdict) => verdict.screen === screen);
    return suiteText(screen, own.map(caseText), failuresIn(own), secondsOf(own));
  });
  const errors = issues.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) suites.push(suiteText('documents', errors.map(issueText), errors.length, '0.000'));
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="screens">', ...suites, '</testsuites>', ''].join(
    '\n',
  );
}

function suiteText(name: string, cases: readonly string[], failures: number, time: string): string {
  const head = `  <testsuite name=${quoted(name)} tests="${cases.length}" failures="${failures}" time="${time}">`;
  return [head, ...cases, '  </testsuite>'].join('\n');
}

function caseText({ file, line, name, screen, passed, lines, took }: Verdict): string {
  const place = `${line === undefined ? '' : ` line="${line}"`}`;
  const head = `    <testcase classname=${quoted(screen)} name=${quoted(name)} file=${quoted(file)}${place} time="${seconds(took)}"`;
  return passed ? `${head}/>` : `${head}>\n${failure(lines[0] ?? '', lines.join('\n'))}\n    </testcase>`;
}

function issueText({ file, line, message, code }: Issue): string {
  const head = `    <testcase classname="documents" name=${quoted(`${file}:${line}`)} file=${quoted(file)} line="${line}"`;
  return `${head} time="0.000">\n${failure(message, `${message} [${code}]`)}\n    </testcase>`;
}

function failure(message: string, text: string): string {
  return `      <failure message=${quoted(message)}>${escaped(text)}</failure>`;
}

function failuresIn(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ passed }) => !passed).length;
}

function secondsOf(verdicts: readonly Verdict[]): string {
  return seconds(verdicts.reduce((sum, { took }) => sum + took, 0));
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function quoted(text: string): string {
  return `"${escaped(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`;
}

/** Characters that are invalid in XML are replaced. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '�')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
