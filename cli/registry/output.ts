import { styleText } from 'node:util';

/** What a command prints: lines for people, or one JSON document. */
export interface Output {
  readonly asJson: boolean;
  /** Prints a line for people; nothing where JSON is wanted. */
  line(text: string): void;
  /** Prints the JSON document, where it is wanted. */
  json(value: unknown): void;
  /** Says on the error output, in a terminal only, that work takes time; answers how to take it away. */
  progress(what: string): () => void;
}

type Stream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/** Milliseconds between looks at how long it takes. */
const BEAT = 500;

/**
 * Makes the output of a command.
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
    progress(what) {
      if (!err.isTTY) return () => {};
      const started = Date.now();
      const show = () => err.write(`\r\x1b[K${what} … ${Math.round((Date.now() - started) / 1000)} s`);
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

/** A text in a colour, in a terminal whose owner has not set `NO_COLOR`. */
export function paint(colour: Colour, text: string, stream: Pick<Stream, 'isTTY'> = process.stdout): string {
  return stream.isTTY && !process.env.NO_COLOR ? styleText(colour, text) : text;
}
