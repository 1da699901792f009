import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the answers of contracts are kept, `<call>/<outcome>.json`, below the project. */
const FOLDER = 'screens/calls/answers';

/**
 * The answer that is kept beside a contract for a request, as JSON text: that of the outcome `ok` where there is one, else the
 * first. Undefined where none is kept. Read anew each time: whoever asks has just written it, perhaps.
 *
 * @param request method and path: `GET /shelf`
 */
export function answerByContract(folder: string, request: string): string | undefined {
  const kept = filesIn(join(folder, FOLDER)).flatMap((file) => {
    const text = readFileSync(join(folder, FOLDER, file), 'utf8');
    return text.includes(JSON.stringify(request)) ? [{ file, ...parsed(text) }] : [];
  });
  const found = kept.filter((one) => one.request === request);
  const { answer } = found.find(({ file }) => file.endsWith('/ok.json')) ?? found[0] ?? {};
  return answer === undefined ? undefined : JSON.stringify(answer);
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
function parsed(text: string): { request?: string; answer?: unknown } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
