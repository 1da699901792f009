import { verdictOn } from '../../runner/fixture/verdict.ts';
import { jsonText } from '../../runner/reports/json.ts';
import { junitText } from '../../runner/reports/junit.ts';
import { tapText } from '../../runner/reports/tap.ts';
import { assert, test } from '../suite.ts';

const name = (text: string) => ({ file: 'screens/shelf/fixtures/a.json', screen: 'shelf', name: text });
const passed = verdictOn(name('a good one'), { took: 12.34 });
const failed = verdictOn(name('a <bad> & "odd" one # 2'), { lines: ['no "x"', '  a < b'], line: 7, took: 3 });
const issue = {
  severity: 'error' as const,
  code: 'unknown-name',
  file: 'screens/shelf/screen.json',
  line: 3,
  column: 1,
  path: 'view[0]',
  message: 'there is no `x`',
};

test('JUnit has a suite for each screen, a case for each fixture, and the issues of documents', () => {
  assert.is(
    junitText([passed, failed], [issue]),
    `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="screens">
  <testsuite name="shelf" tests="2" failures="1" time="0.015">
    <testcase classname="shelf" name="a good one" file="screens/shelf/fixtures/a.json" time="0.012"/>
    <testcase classname="shelf" name="a &lt;bad&gt; &amp; &quot;odd&quot; one # 2" file="screens/shelf/fixtures/a.json" line="7" time="0.003">
      <failure message="no &quot;x&quot;">no "x"
  a &lt; b</failure>
    </testcase>
  </testsuite>
  <testsuite name="documents" tests="1" failures="1" time="0.000">
    <testcase classname="documents" name="screens/shelf/screen.json:3" file="screens/shelf/screen.json" line="3" time="0.000">
      <failure message="there is no \`x\`">there is no \`x\` [unknown-name]</failure>
    </testcase>
  </testsuite>
</testsuites>
`,
  );
});

test('JUnit leaves out characters that XML does not allow', () => {
  const odd = verdictOn(name('a \u0000 b'), {});
  assert.not.ok(junitText([odd]).includes('\u0000'));
});

test('TAP has numbered results, with details in a block', () => {
  assert.is(
    tapText([passed, failed]),
    `TAP version 14
1..2
ok 1 - shelf: a good one # time=12.3ms
not ok 2 - shelf: a <bad> & "odd" one \\# 2
  ---
  at: "screens/shelf/fixtures/a.json:7"
  why: |
    no "x"
      a < b
  ...
`,
  );
});

test('JSON contains every verdict and issue', () => {
  const report = JSON.parse(jsonText([passed, failed], [issue])) as {
    passed: number;
    failed: number;
    fixtures: unknown[];
    issues: unknown[];
  };
  assert.is(report.passed, 1);
  assert.is(report.failed, 1);
  assert.equal(report.fixtures[1], {
    ...name('a <bad> & "odd" one # 2'),
    passed: false,
    lines: ['no "x"', '  a < b'],
    line: 7,
    milliseconds: 3,
  });
  assert.equal(report.issues, [issue]);
});
