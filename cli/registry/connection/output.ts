import { styleText } from 'node:util';
import { escaped } from '../../../compiler/source/quoting.ts';

/** Output of a command: lines for people, or one JSON document. */
export interface Output {
  readonly asJson: boolean;
  /** Prints a line for people; nothing with JSON output. */
  line(line: Line): void;
  /** Prints a line on standard error, in any case. */
  error(line: Line): void;
  /** Prints the JSON document, if requested. */
  json(value: unknown): void;
  /** Shows progress on standard error, only in a terminal; returns a function that clears it. */
  progress(task: string): () => void;
}

/**
 * A line for people: its parts in order. Any part may be what somebody has written: when it is printed, it stays on one
 * line, and no character of it reaches the terminal as a command.
 */
export type Line = string | readonly Part[];
type Part = string | Painted;

/** A part of a line in a colour. */
interface Painted {
  readonly colour: Colour;
  readonly text: string;
}

type Stream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/** Milliseconds between updates of the progress line. */
const PROGRESS_INTERVAL_MS = 500;

/**
 * Creates the output of a command.
 *
 * @param asJson one JSON document instead of lines
 */
export function createOutput(asJson: boolean, out: Stream = process.stdout, err: Stream = process.stderr): Output {
  return {
    asJson,
    line(line) {
      if (!asJson) out.write(printed(line, out));
    },
    error(line) {
      err.write(printed(line, err));
    },
    json(value) {
      if (asJson) out.write(`${JSON.stringify(value, null, 2)}\n`);
    },
    progress(task) {
      if (!err.isTTY) return () => {};
      const started = Date.now();
      const show = () => err.write(`\r\x1b[K${task} … ${Math.round((Date.now() - started) / 1000)} s`);
      show();
      const timer = setInterval(show, PROGRESS_INTERVAL_MS);
      return () => {
        clearInterval(timer);
        err.write('\r\x1b[K');
      };
    },
  };
}

type Colour = 'red' | 'green' | 'yellow' | 'bold' | 'dim';

/** Colours a part of a line, in a terminal without `NO_COLOR`. */
export function paint(colour: Colour, text: string): Painted {
  return { colour, text };
}

/** Indents a line. */
export function indented(line: Line): Line {
  return ['  ', ...partsOf(line)];
}

function printed(line: Line, { isTTY }: Stream): string {
  const isPainted = isTTY && !process.env.NO_COLOR;
  const texts = partsOf(line).map((part) => {
    if (typeof part === 'string') return plain(part);
    const text = plain(part.text);
    return isPainted ? styleText(part.colour, text, { validateStream: false }) : text;
  });
  return `${texts.join('')}\n`;
}

function partsOf(line: Line): readonly Part[] {
  return typeof line === 'string' ? [line] : line;
}

function plain(text: string): string {
  return escaped(text.replace(/\s*[\r\n]+\s*/g, ' '));
}
