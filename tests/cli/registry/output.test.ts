import { createOutput, indented, paint } from '../../../cli/registry/connection/output.ts';
import { assert, test } from '../../suite.ts';

/** Returns what a terminal gets of some work. */
function inTerminal(work: (output: ReturnType<typeof createOutput>) => void): string {
  let written = '';
  const terminal = {
    isTTY: true,
    write(text: string) {
      written += text;
      return true;
    },
  };
  const { NO_COLOR: before } = process.env;
  delete process.env.NO_COLOR;
  work(createOutput(false, terminal, terminal));
  if (before !== undefined) process.env.NO_COLOR = before;
  return written;
}

test('a line has the colours of the command, and none that somebody has written into it', () => {
  const forged = '\u001b[2Kall is well\u001b[8m';
  const line = [paint('bold', 'open'), `  ${forged}`];
  const expected = '\u001b[1mopen\u001b[22m  \\u001b[2Kall is well\\u001b[8m\n';
  assert.is(
    inTerminal((output) => output.line(line)),
    expected,
  );
  assert.is(
    inTerminal((output) => output.error(indented(line))),
    `  ${expected}`,
  );
});

test('a text of several lines, or that changes direction, is printed as one line in its own order', () => {
  assert.is(
    inTerminal((output) => output.line('Two \r\n  lines, \u202ehsilgnE')),
    'Two lines, \\u202ehsilgnE\n',
  );
});
