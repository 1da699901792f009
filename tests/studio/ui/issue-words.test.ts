import { compileProject } from '../../../compiler/index.ts';
import { issuesOf } from '../../../registry/checks/issues.ts';
import { wordsOfIssue } from '../../../studio/ui/issue-words.ts';
import { library } from '../../compiler/library.ts';
import { assert, test } from '../../suite.ts';

const WRONG = 'no answer is recorded for `taken` of call `book.reserve`: ';

test('an issue that is mended with a file says on a page of the studio what to do there', () => {
  const { issues } = compileProject(library({ answers: { 'book.reserve/taken': undefined } }));
  const [issue] = issues.filter(({ code }) => code === 'missing-answer');
  assert.is(issue?.message, `${WRONG}keep one in screens/calls/answers/book.reserve/taken.json`);
  const here = `${WRONG}select the outcome in its call, and choose “Add example answer”`;
  assert.is(wordsOfIssue(issue!), here);
  assert.is(wordsOfIssue(issuesOf([issue!])[0]!), here, 'as the registry tells it of a draft');
});

test('what is written in a file is an action to add on a page of the studio', () => {
  const view = [
    { widget: 'input', label: 'Note', field: 'note', checks: [{ that: "form.note != ''", say: 'A note' }] },
  ];
  const { issues } = compileProject(library({ screen: { view } }));
  const issue = issues.find(({ code }) => code === 'never-required');
  const words = 'add the action “Require” with this field before what is sent';
  assert.is(wordsOfIssue(issue!), `nothing requires field \`note\`, so its checks never run: ${words}`);
});

test('any other issue says the same everywhere', () => {
  const issue = { code: 'unknown-name', message: 'there is no call `book.lst`; did you mean `book.list`?' };
  assert.is(wordsOfIssue(issue), issue.message);
});
