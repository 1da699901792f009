import { parseJson } from '../../compiler/json/index.ts';
import { isRecord } from '../../schemas/record.ts';
import { type Exchange, exchangesOf } from './openapi.ts';

/** The exchanges with a server that a pasted text describes, or why there are none, in a sentence. */
export type Pasted = { readonly exchanges: readonly Exchange[] } | { readonly fault: string };

/** Parses a pasted answer, or an OpenAPI description of operations; an empty text has no exchanges. */
export function readPasted(text: string): Pasted {
  if (text.trim() === '') return { exchanges: [] };
  if (/^\s*(openapi|swagger|paths|\/[\w/{}-]*)\s*:/m.test(text.slice(0, 2_000)) && !text.trimStart().startsWith('{'))
    return { fault: 'This looks like OpenAPI in YAML. Paste it as JSON: most tools save both.' };
  const { root, issues } = parseJson(text, '');
  const [slip] = issues;
  if (slip || !root)
    return { fault: slip ? `This is no JSON. Line ${slip.line}: ${slip.message}.` : 'This is no JSON.' };
  const json = JSON.parse(text) as unknown;
  const exchanges = exchangesOf(json) ?? [{ answer: json, sends: [] }];
  if (exchanges.length === 0) return { fault: 'There is no operation in it that screens can ask for: GET or POST.' };
  if (!exchanges.some(({ answer }) => isRecord(answer)))
    return { fault: 'An answer is an object, { … }: paste the whole of it.' };
  return { exchanges: exchanges.filter(({ answer }) => isRecord(answer)) };
}
