import { compileExpression, type ExpressionContext } from '../renderer/evaluate.ts';
import type { HostAnswer } from '../renderer/host.ts';
import type { CompiledCall, CompiledOutcome, Expr } from '../schemas/compiled.ts';

/** An answer of a fixture: an outcome with its data, raw text, or none at all. */
export type FixtureAnswer =
  | { is: string; gives?: unknown; message?: string; lost?: true; after?: number }
  | { raw: string; status?: number; lost?: true; after?: number }
  | { unreachable: true; after?: number }
  | { lost: true; after?: number };

/** The common fields of every answer body, from which the outcome is told. */
interface Head {
  code?: string;
  success?: boolean;
}

/** Codes that contracts use or that are surely nobody's. */
const PLAIN_CODES = ['0', '00', '1', '-1', 'refused'];

/**
 * What a server would send so that the call ends as the fixture says.
 *
 * @throws when the contract has no such outcome, or no head leads to it; the message says which outcomes there are
 */
export function encodeAnswer(name: string, call: CompiledCall, answer: FixtureAnswer): HostAnswer {
  if ('raw' in answer) return { status: answer.status ?? 200, text: answer.raw };
  if (!('is' in answer)) return { status: 0, text: '' };
  const head = headFor(call, answer.is);
  if (head === undefined) {
    const known = call.outcomes.map((outcome) => outcome.is).join(', ');
    throw new Error(`call ${name} has no outcome "${answer.is}" that an answer can have; it has ${known}`);
  }
  const outcome = call.outcomes.find(({ is }) => is === answer.is)!;
  const body = { ...head, message: answer.message ?? '', ...placed(outcome, renamed(answer.gives, call.aliases)) };
  return { status: 200, text: JSON.stringify(body) };
}

/** Puts the data of an answer where the outcome reads it first. */
function placed(outcome: CompiledOutcome, data: unknown): { [name: string]: unknown } {
  if (data === undefined) return {};
  const place = outcome.from?.[0] ?? '';
  return place === '' ? (data as { [name: string]: unknown }) : { [place]: data };
}

/** Plain names → names on the wire, at any depth. */
function renamed(data: unknown, aliases: CompiledCall['aliases']): unknown {
  if (aliases === undefined || typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((item) => renamed(item, aliases));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      Object.hasOwn(aliases, name) ? aliases[name] : name,
      renamed(value, aliases),
    ]),
  );
}

/** A head that the contract takes for the outcome: the first of the likely ones that does. */
function headFor(call: CompiledCall, is: string): Head | undefined {
  const codes = new Set([...call.outcomes.flatMap(({ when }) => textsIn(when)), ...PLAIN_CODES]);
  const heads: Head[] = [{ success: true }, ...[...codes].map((code) => ({ code })), { success: false }, {}];
  return heads.find((head) => outcomeOf(call, head) === is);
}

/** The outcome that a head means, by the contract's own list: first match wins. */
export function outcomeOf(call: CompiledCall, head: Head): string | undefined {
  const scope = new Map<string, unknown>(
    Object.entries({ code: head.code ?? '', success: head.success ?? false, message: '' }),
  );
  const matches = (when: Expr | undefined) =>
    when === undefined || compileExpression(when, PLAIN_CONTEXT)({ get: (name) => scope.get(name) }) === true;
  return call.outcomes.find(({ when }) => matches(when))?.is;
}

/** Outcome conditions read the head with operators only. */
const PLAIN_CONTEXT: ExpressionContext = { functions: new Map(), operations: new Map(), report: () => {} };

function textsIn(expr: Expr | undefined): string[] {
  if (typeof expr === 'string') return [expr];
  return Array.isArray(expr) ? expr.slice(1).flatMap((part) => textsIn(part as Expr)) : [];
}
