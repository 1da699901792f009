import type { Spot } from '../source/spot.ts';
import type { Env, FieldSpec, Formula } from '../tree/resolved.ts';
import type { Resolving } from './context.ts';
import { handlersAt } from './handler.ts';
import { expressionAt, literal, valueAt } from './value.ts';

/** Resolves the field of a widget node, if it has one, and declares its form name in the frame. */
export function fieldPart(spot: Spot, widget: string, env: Env, context: Resolving): FieldSpec | undefined {
  const named = spot.get('field');
  if (!named) return undefined;
  const of = spot.textOf('of');
  const initial = spot.get('initial');
  const hidden = spot.textOf('whenHidden');
  const upload = uploadPart(spot.get('upload'), env, context);
  const field: FieldSpec = {
    spot,
    name: valueAt(named, env, context),
    ...(of === undefined ? {} : { of }),
    widget,
    ...(initial ? { initial: valueAt(initial, env, context) } : {}),
    checks: checksOf(spot, env, context),
    ...(hidden === 'keep' || hidden === 'clear' ? { whenHidden: hidden } : {}),
    ...(upload ? { upload } : {}),
    env,
    ...(env.overlay ? { overlay: env.overlay } : {}),
  };
  declare(field, env);
  return field;
}

function checksOf(spot: Spot, env: Env, context: Resolving): FieldSpec['checks'] {
  return spot.itemsOf('checks').map((check) => {
    const say = check.get('say');
    return {
      spot: check,
      that: expressionAt(check.get('that'), env, context),
      say: say ? valueAt(say, env, context) : literal(check, ''),
    };
  });
}

function declare(field: FieldSpec, { frame }: Env): void {
  const name = field.of ?? (field.name.kind === 'literal' ? String(field.name.value) : undefined);
  if (name === undefined) return;
  const known = frame.fields.get(name);
  if (known) known.nodes.push(field);
  else {
    const group = field.of !== undefined;
    frame.fields.set(name, { name, compiled: frame.prefix + name, frame, spot: field.spot, group, nodes: [field] });
  }
}

function uploadPart(spot: Spot | undefined, env: Env, context: Resolving): FieldSpec['upload'] {
  if (!spot) return undefined;
  const url = spot.get('url');
  const value = url && valueAt(url, env, context);
  const formula: Formula | undefined = value?.kind === 'formula' ? value : undefined;
  const then = spot.get('then');
  return {
    spot,
    call: spot.textOf('call') ?? '',
    file: spot.textOf('file') ?? '',
    url: formula,
    ...(then ? { then: handlersAt(then, env, context) } : {}),
  };
}
