import { reads, visit } from '../../expression/syntax/walk.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import { fieldValueType } from '../../tables/catalog.ts';
import type { ActionStep, FieldDeclaration, Handler, ResolvedScreen } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';
import { allHandlers, namesIn, reachedFrom } from './order.ts';

/**
 * Warns of a field that a user must fill in before a call, and that nothing reads but its own checks: what was asked for
 * is lost. A box to tick is only asked for, and so is a word to type in confirmation.
 */
export function checkUnsent(screen: ResolvedScreen, report: Report): void {
  const handlers = allHandlers(screen);
  for (const frame of screen.frames) {
    for (const field of frame.fields.values()) {
      const [node] = field.nodes;
      if (!node || field.group || fieldValueType(node.widget).is !== 'string') continue;
      const call = callAfter(field, handlers);
      if (call === undefined || isRead(field, screen) || confirms(field)) continue;
      const message = `field ${quoted(field.name)} is required before call ${quoted(call)}, and nothing sends it: send it, or remove the field`;
      report.add('unused-name', node.spot.get('field') ?? node.spot, message);
    }
  }
}

/** The call that follows a `require` of the field. */
function callAfter(field: FieldDeclaration, handlers: readonly Handler[]): string | undefined {
  for (const handler of handlers) {
    const at = handler.steps.findIndex((step) => requires(step, field));
    if (at < 0) continue;
    const after = handler.steps.slice(at + 1);
    const reached = after.flatMap((step) => [step, ...reachedFrom({ ...handler, steps: [step] })]);
    const call = reached.find((step) => step.do === 'call')?.spot.textOf('call');
    if (call !== undefined) return call;
  }
  return undefined;
}

function requires(step: ActionStep, field: FieldDeclaration): boolean {
  return step.do === 'require' && namesIn(step, 'field').includes(field.name) && step.env.frame === field.frame;
}

/** Whether something other than the field's own checks reads it. */
function isRead(field: FieldDeclaration, screen: ResolvedScreen): boolean {
  const own = new Set(field.nodes.flatMap(({ checks }) => checks.map(({ that }) => that)));
  let found = false;
  visitScreen(screen, {
    formula: (formula) => {
      if (own.has(formula) || formula.env.frame !== field.frame) return;
      found ||= reads(formula.ast).some(({ path }) => path[0] === 'form' && (path[1] ?? field.name) === field.name);
    },
  });
  return found || screen.draft?.fields.some(({ value }) => value === field.name) === true;
}

/** Whether a check compares the field with something that must be typed. */
function confirms({ nodes }: FieldDeclaration): boolean {
  let isCompared = false;
  for (const { that } of nodes.flatMap(({ checks }) => checks)) {
    if (!that) continue;
    visit(that.ast, (part) => {
      if (part.kind === 'binary' && part.op === '==') isCompared ||= reads(part).length > 0 && !isSize(part.left);
    });
  }
  return isCompared;
}

function isSize(part: { kind: string; name?: unknown }): boolean {
  return part.kind === 'call' && part.name === 'size';
}
