import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where contracts are, below `screens/`. */
export const CALLS = 'calls/';
/** Where the answers of contracts are kept, `<call>/<outcome>.json`, below `screens/`. */
export const ANSWERS = 'calls/answers/';

/**
 * The answer that is kept beside a contract for a request, as JSON text: that of the outcome `ok` where there is one, else the
 * first. Undefined where none is kept.
 *
 * @param request method and path: `GET /shelf`
 * @param kept the files of answers, by their path
 */
export function answerByContract(request: string, kept: Iterable<readonly [path: string, text: string]>) {
  const found = [...kept]
    .filter(([, text]) => text.includes(JSON.stringify(request)))
    .map(([path, text]) => ({ path, ...parsed(text) }))
    .filter((one) => one.request === request);
  const { answer } = found.find(({ path }) => path.endsWith('/ok.json')) ?? found[0] ?? {};
  return answer === undefined ? undefined : JSON.stringify(answer);
}

/** The requests of the contracts in files below `calls/`: `GET /shelf`. */
export function requestsIn(files: Iterable<readonly [path: string, text: string]>): ReadonlySet<string> {
  const contracts = [...files].flatMap(([path, text]) => (path.startsWith(ANSWERS) ? [] : (parsed(text).calls ?? [])));
  return new Set(contracts.map(({ method, path }) => `${method} ${path}`));
}

/** Kept answers but for those of these requests. */
export function withoutRequests(
  kept: ReadonlyMap<string, string>,
  requests: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  return new Map([...kept].filter(([, text]) => !requests.has(parsed(text).request ?? '')));
}

/** Answers with what is kept. */
export function keptAnswer(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

/** The files of answers in a project's folder, read again each time, as one may have just been written. */
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

/** A file that is being written is none yet. */
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
