import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the contracts, below `screens/`. */
export const CALLS = 'calls/';
/** Folder of the contracts' sample answers, `<call>/<outcome>.json`, below `screens/`. */
export const ANSWERS = 'calls/answers/';

/** Returns sample answer files, by path. */
export type SampleAnswers = () => Promise<readonly (readonly [path: string, text: string])[]>;

/**
 * Returns the sample answer for a request as JSON text: the outcome `ok` if there is one, otherwise the first.
 * Undefined when there is none.
 *
 * @param request method and path: `GET /shelf`
 * @param documents the sample answer files, by path
 */
export function answerByContract(request: string, documents: Iterable<readonly [path: string, text: string]>) {
  const answers = [...documents]
    .filter(([, text]) => text.includes(JSON.stringify(request)))
    .map(([path, text]) => ({ path, ...parsed(text) }))
    .filter((candidate) => candidate.request === request);
  const { answer } = answers.find(({ path }) => path.endsWith('/ok.json')) ?? answers[0] ?? {};
  return answer === undefined ? undefined : JSON.stringify(answer);
}

/** Lists the requests of the contracts in files below `calls/`: `GET /shelf`. */
export function requestsIn(files: Iterable<readonly [path: string, text: string]>): ReadonlySet<string> {
  const contracts = [...files].flatMap(([path, text]) => (path.startsWith(ANSWERS) ? [] : (parsed(text).calls ?? [])));
  return new Set(contracts.map(({ method, path }) => `${method} ${path}`));
}

/** Returns the sample answers except those for these requests. */
export function withoutRequests(
  documents: ReadonlyMap<string, string>,
  requests: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  return new Map([...documents].filter(([, text]) => !requests.has(parsed(text).request ?? '')));
}

/** Responds with a sample answer. */
export function sampleResponse(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

/** Reads the sample answers of a project. Not cached, since a file may just have been written. */
export function answersIn(folder: string): [path: string, text: string][] {
  const answers = join(folder, 'screens', ANSWERS);
  return filesIn(answers).map((file) => [file, readFileSync(join(answers, file), 'utf8')]);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}

/** A file that is still being written does not parse yet; it counts as missing. */
function parsed(text: string): {
  request?: string;
  answer?: unknown;
  calls?: readonly { readonly method: string; readonly path: string }[];
} {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
