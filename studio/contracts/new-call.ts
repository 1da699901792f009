import { isWithinPaths } from '../../schemas/backend.ts';
import { isRecord, listIn } from '../../schemas/record.ts';
import { isRefusal } from '../edit/operations/change.ts';
import { addItem } from '../edit/operations/list.ts';
import { isUnreadable, openDocument } from '../edit/text/open.ts';
import type { Texts } from '../project/sources.ts';
import { shapeOfExample } from './shape.ts';

/** Pattern of the names of calls; with the escapes that a browser needs in `pattern`. */
export const CALL_NAME = String.raw`[a-z][a-z0-9\-]*\.[a-z][a-z0-9\-]*`;

export interface NewCall {
  /** `book.detail`: the part before the dot names the file. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Names of the values the screen sends, each a text. */
  readonly sends: readonly string[];
  /** A successful response of the server. */
  readonly answer: unknown;
}

/**
 * Returns the files that a new call adds or changes, by path relative to `screens/`: its contract, and a sample answer
 * for each outcome, which the sandbox returns.
 *
 * @throws an error with a message for the user when the service's file cannot be changed, or requests never reach the
 * server
 */
export function filesOfCall(call: NewCall, files: Texts): Texts {
  const { name, method, path, answer } = call;
  const passed = passedPaths(files);
  if (passed.length > 0 && !isWithinPaths(path, passed))
    throw new Error(`The server forwards only ${passed.join(', ')}, not ${path}.`);
  const group = name.split('.')[0]!;
  const file = `calls/${group}.json`;
  const examples = Object.entries({ ok: answer, failed: refusalLike(answer) }).filter(
    ([, given]) => given !== undefined,
  );
  const answers = examples.map(([outcome, given]) => [
    `calls/answers/${name}/${outcome}.json`,
    printed({ $schema: '../../../../schemas/answer.json', request: `${method} ${path}`, answer: given }),
  ]);
  return { [file]: withContract(file, files[file], contractOf(call)), ...Object.fromEntries(answers) };
}

/** Returns the path prefixes of calls from `product.json`; empty when it defines none. */
export function passedPaths(files: Texts): readonly string[] {
  const product = openDocument('product.json', files['product.json'] ?? '{}');
  const { backend } = isUnreadable(product) || !isRecord(product.value) ? {} : product.value;
  return isRecord(backend) ? listIn(backend.paths).map(String) : [];
}

/** Derives the contract of a call from one successful response. */
export function contractOf({ name, method, path, sends, answer }: NewCall): object {
  const whole = isRecord(answer) ? answer : {};
  const from = whole.data === undefined || whole.data === null ? '' : 'data';
  const { code: _, message: __, msg: ___, success: ____, data: _____, ...others } = whole;
  const shape = shapeOfExample(from === 'data' ? whole.data : others);
  const failed = refusalLike(answer) === undefined ? [] : [{ is: 'failed', usually: [] }];
  return {
    call: name,
    method,
    path,
    client: 'json',
    ...(sends.length > 0 && { send: Object.fromEntries(sends.map((name) => [name, 'string?'])) }),
    outcomes: [{ is: 'ok', ...conditionOf(whole), from: [from], gives: shape }, ...failed],
  };
}

/** Derives the server's success condition. The head of a response is read as text and as booleans. */
function conditionOf({ code, success }: { readonly [name: string]: unknown }): { when?: string } {
  if (typeof code === 'number' || typeof code === 'string')
    return { when: `code == '${String(code).replaceAll("'", "\\'")}'` };
  return typeof success === 'boolean' ? { when: 'success' } : {};
}

/** Derives a refusal from a success response; undefined when it does not indicate success. */
function refusalLike(answer: unknown): object | undefined {
  if (!isRecord(answer)) return undefined;
  const { code, success } = answer;
  const no = {
    ...(typeof code === 'number' && { code: code + 1 }),
    ...(typeof code === 'string' && { code: `${code}1` }),
    ...(typeof success === 'boolean' && { success: false }),
  };
  return Object.keys(no).length === 0 ? undefined : { ...no, message: 'The service is not available now' };
}

function withContract(file: string, text: string | undefined, contract: object): string {
  if (text === undefined) return printed({ $schema: '../../schemas/call.json', calls: [contract] });
  const document = openDocument(file, text);
  if (isUnreadable(document)) throw new Error(`${file} cannot be read: ${document.unreadable}.`);
  const { calls } = document.value as { calls: unknown[] };
  const outcome = addItem(document, { list: ['calls'], index: calls.length, holds: 'value' }, contract);
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  return outcome.files[file] ?? text;
}

const printed = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
