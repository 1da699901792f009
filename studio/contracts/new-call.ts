import { isRecord } from '../../compiler/source/record.ts';
import { isRefusal } from '../edit/operations/change.ts';
import { addItem } from '../edit/operations/list.ts';
import { isUnreadable, openDocument } from '../edit/text/open.ts';
import type { Texts } from '../project/sources.ts';
import { shapeOfExample } from './shape.ts';

export interface NewCall {
  /** `book.detail`: the part before the dot names the file. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Names of what the screen gives, each a text. */
  readonly sends: readonly string[];
  /** An answer as the server sends it when all is well. */
  readonly answer: unknown;
}

/**
 * The files that a new call adds or changes, by path relative to `screens/`: its contract, and the answer as its example,
 * which the sandbox gives.
 *
 * @throws an error in words where the file of its service cannot take it
 */
export function filesOfCall(call: NewCall, files: Texts): Texts {
  const { name, method, path, answer } = call;
  const group = name.split('.')[0]!;
  const file = `calls/${group}.json`;
  const example = { $schema: '../../../../schemas/answer.json', request: `${method} ${path}`, answer };
  return {
    [file]: withContract(file, files[file], contractOf(call)),
    [`calls/answers/${name}/ok.json`]: printed(example),
  };
}

/** The contract of a call, as far as one good answer tells. */
export function contractOf({ name, method, path, sends, answer }: NewCall): object {
  const whole = isRecord(answer) ? answer : {};
  const from = isRecord(whole.data) ? 'data' : '';
  const { code: _, message: __, msg: ___, success: ____, ...others } = whole;
  const given = shapeOfExample(from === 'data' ? whole.data : others);
  return {
    call: name,
    method,
    path,
    client: 'json',
    ...(sends.length > 0 && { send: Object.fromEntries(sends.map((one) => [one, 'string?'])) }),
    outcomes: [{ is: 'ok', ...conditionOf(whole), from: [from], gives: given }, { is: 'failed' }],
  };
}

/** How this server says that all is well. */
function conditionOf(answer: { readonly [name: string]: unknown }): { when?: string } {
  const { code, success } = answer;
  if (typeof code === 'number') return { when: `code == ${code}` };
  if (typeof code === 'string') return { when: `code == ${JSON.stringify(code).replaceAll('"', "'")}` };
  return typeof success === 'boolean' ? { when: 'success' } : {};
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
