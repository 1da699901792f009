import { styleText } from 'node:util';

/** Output of a command: lines for people, or one JSON document. */
export interface Output {
  readonly asJson: boolean;
  /** Prints a line for people; nothing with JSON output. */
  line(text: string): void;
  /** Prints the JSON document, if requested. */
  json(value: unknown): void;
  /** Shows progress on standard error, only in a terminal; returns a function that clears it. */
  progress(task: string): () => void;
}

type Stream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/** Milliseconds between updates of the progress line. */
const BEAT = 500;

/**
 * Creates the output of a command.
 *
 * @param asJson one JSON document instead of lines
 */
export function createOutput(asJson: boolean, out: Stream = process.stdout, err: Stream = process.stderr): Output {
  return {
    asJson,
    line(text) {
      if (!asJson) out.write(`${text}\n`);
    },
    json(value) {
      if (asJson) out.write(`${JSON.stringify(value, null, 2)}\n`);
    },
    progress(task) {
      if (!err.isTTY) return () => {};
      const started = Date.now();
      const show = () => err.write(`\r\x1b[K${task} … ${Math.round((Date.now() - started) / 1000)} s`);
      show();
      const beat = setInterval(show, BEAT);
      return () => {
        clearInterval(beat);
        err.write('\r\x1b[K');
      };
    },
  };
}

type Colour = 'red' | 'green' | 'yellow' | 'bold' | 'dim';

/** Colours a text, in a terminal without `NO_COLOR`. */
export function paint(colour: Colour, text: string, stream: Pick<Stream, 'isTTY'> = process.stdout): string {
  return stream.isTTY && !process.env.NO_COLOR ? styleText(colour, text) : text;
}
