import type { CompiledField, CompiledNode, EachNode, Expr, SwitchNode, WidgetNode } from '../../schemas/compiled.ts';
import { catalogEntry } from '../tables/catalog.ts';
import type {
  FieldSpec,
  ResolvedEach,
  ResolvedNode,
  ResolvedSwitch,
  ResolvedUse,
  ResolvedWidget,
} from '../tree/resolved.ts';
import { emitHandlers, emitThen } from './action.ts';
import type { Emission } from './emission.ts';
import { addressOf } from './leads.ts';
import { emitFormula, emitValue } from './value.ts';

/** The nodes of a list. A fragment's nodes replace its `use`, unless that has properties of its own. */
export function emitNodes(parts: readonly ResolvedNode[], emission: Emission): CompiledNode[] {
  return parts.flatMap((part) => {
    const plain = part.kind === 'use' && !part.when && !part.fallback && part.id === undefined;
    return plain ? emitUsed(part, emission) : [emitPart(part, emission)];
  });
}

function emitPart(part: ResolvedNode, emission: Emission): CompiledNode {
  switch (part.kind) {
    case 'widget':
      return emitWidget(part, emission);
    case 'each':
      return emitEach(part, emission);
    case 'switch':
      return emitSwitch(part, emission);
    case 'group':
      return { ...base(part, emission), show: emitNodes(part.show, emission) };
    case 'use':
      return { ...base(part, emission), show: emitUsed(part, emission) };
  }
}

function emitUsed(part: ResolvedUse, emission: Emission): CompiledNode[] {
  return emission.inside(part.spot, () => emitNodes(part.show, emission));
}

/** A node that draws a widget; also the node of an overlay. */
export function emitWidget(part: ResolvedWidget, emission: Emission): WidgetNode {
  emission.features.addDrawn(part.widget);
  // Parents are numbered before their children.
  const first = base(part, emission);
  const on = emitHandlers(part.on, emission);
  const href = catalogEntry(part.widget)?.leads ? addressOf(on.tap ?? [], emission) : undefined;
  return {
    ...first,
    w: part.widget,
    p: Object.fromEntries([...part.props].map(([name, value]): [string, Expr] => [name, emitValue(value, emission)])),
    ...(part.field ? { field: emitField(part.field, emission) } : {}),
    ...(part.on.size > 0 ? { on } : {}),
    ...(href === undefined ? {} : { href }),
    ...(part.children.length > 0 ? { show: emitNodes(part.children, emission) } : {}),
  };
}

function base(part: ResolvedNode, emission: Emission) {
  const n = emission.number(part.spot, part.when);
  const when = part.when && emitFormula(part.when, emission);
  const fallback = part.fallback && emission.features.later(() => emitPart(part.fallback!, emission));
  return {
    n,
    ...(part.id === undefined ? {} : { id: part.env.frame.prefix + part.id }),
    ...(when === undefined ? {} : { when }),
    ...(fallback ? { fallback } : {}),
  };
}

function emitEach(part: ResolvedEach, emission: Emission): EachNode {
  return {
    ...base(part, emission),
    each: part.each ? emitFormula(part.each, emission) : null,
    as: part.row.compiled,
    ...(part.index ? { index: part.index.compiled } : {}),
    ...(part.key ? { key: emitFormula(part.key, emission) } : {}),
    show: emitNodes(part.show, emission),
    ...(part.otherwise ? { else: emitNodes(part.otherwise, emission) } : {}),
  };
}

function emitSwitch(part: ResolvedSwitch, emission: Emission): SwitchNode {
  return {
    ...base(part, emission),
    switch: part.subject ? emitFormula(part.subject, emission) : null,
    cases: part.cases.map((item) => ({
      is: item.is.map((value) => value.value as string | number | boolean | null),
      ...(item.when ? { when: emitFormula(item.when, emission) } : {}),
      show: emitNodes(item.show, emission),
    })),
    else: emitNodes(part.otherwise ?? [], emission),
  };
}

function emitField(field: FieldSpec, emission: Emission): CompiledField {
  const { frame } = field.env;
  const { initial, upload } = field;
  // Fields that are sent even when hidden must be known from the start.
  if (field.whenHidden) emission.features.add('form');
  else emission.features.addDrawn('form');
  return {
    name: field.of === undefined ? frame.prefix + String(literalOf(field.name)) : emitValue(field.name, emission),
    ...(field.of === undefined ? {} : { of: frame.prefix + field.of }),
    type: emission.fieldType(field.widget),
    ...(initial ? { initial: emitValue(initial, emission) } : {}),
    ...(field.checks.length > 0 ? { checks: emitChecks(field, emission) } : {}),
    ...(field.whenHidden ? { whenHidden: field.whenHidden } : {}),
    ...(upload ? { upload: emitUpload(upload, emission) } : {}),
  };
}

function emitChecks(field: FieldSpec, emission: Emission): NonNullable<CompiledField['checks']> {
  return field.checks.map((check) => ({
    n: emission.number(check.spot, check.that),
    that: check.that ? emitFormula(check.that, emission) : false,
    say: emitValue(check.say, emission),
  }));
}

function emitUpload(
  upload: NonNullable<FieldSpec['upload']>,
  emission: Emission,
): NonNullable<CompiledField['upload']> {
  emission.noteCall(upload.call);
  return {
    call: upload.call,
    file: upload.file,
    url: upload.url ? emitFormula(upload.url, emission) : null,
    ...(upload.then ? { then: emitThen(upload.call, upload.then, emission, 'ok') } : {}),
  };
}

function literalOf(value: FieldSpec['name']): unknown {
  return value.kind === 'literal' ? value.value : '';
}
