import type { Ast } from '../syntax/ast.ts';
import { pathOf } from '../syntax/walk.ts';
import type { Scope, Type } from './types.ts';

/** Roots whose lists and maps are cut to their declared maximum as they are read. What is passed on is not. */
const CUT = new Set(['answer', 'data', 'form', 'params', 'stored']);

/**
 * The most entries that a list or map can have; undefined if nothing keeps it to its declared maximum.
 *
 * @param type not nullable
 */
export function mostEntries(of: Ast, type: Type, scope: Scope): number | undefined {
  return (type.is === 'list' || type.is === 'map') && isCut(of, scope) ? type.max : undefined;
}

function isCut(of: Ast, scope: Scope): boolean {
  if (of.kind === 'list') return true;
  if (of.kind === 'iterate') return isCut(of.of, scope);
  const path = pathOf(of);
  if (!path) return false;
  const definition = scope.expand?.(path);
  return definition ? isCut(definition.ast, scope) : CUT.has(path[0]!);
}
