import { TEXT, URL } from '../../expression/types/types.ts';
import { nonNull } from '../../expression/types/values.ts';
import { callOwner } from '../../source/missing.ts';
import { listed, quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import { fieldLimit, fieldValueType } from '../../tables/catalog.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Contract, FieldSpec, Value } from '../../tree/resolved.ts';
import type { Checker } from '../value/checker.ts';
import { checkHandler } from '../value/handler.ts';
import { answerIn, checkOutcomes } from '../value/outcome.ts';
import type { Situation } from '../value/situation.ts';
import { checkValue } from '../value/value.ts';
import { checkTogether } from './field-checks.ts';

/** Formats of an input that leave digits in its value, and nothing else. */
export const OF_DIGITS: ReadonlySet<unknown> = new Set(['digits', 'phone', 'grouped', 'code']);

type Upload = NonNullable<FieldSpec['upload']>;

/** Checks the field of a node: its name, its initial value, its checks and its upload. */
export function checkField(field: FieldSpec, situation: Situation, checker: Checker): void {
  checkName(field, situation, checker);
  if (field.initial) checkInitial(field, field.initial, situation, checker);
  for (const check of field.checks) {
    checker.condition(check.that, situation);
    checkValue(check.say, TEXT, situation, checker);
  }
  checkTogether(field, situation, checker);
  if (field.upload) checkUpload(field.upload, situation, checker);
}

/** The initial value must be valid for the field. */
function checkInitial({ widget, spot }: FieldSpec, initial: Value, situation: Situation, checker: Checker): void {
  const type = nonNull(checkValue(initial, fieldValueType(widget), situation, checker));
  const text = initial.kind === 'literal' ? initial.value : '';
  if (OF_DIGITS.has(spot.get('format')?.value) && typeof text === 'string' && /\D/.test(text)) {
    const digits = text.replace(/\D/g, '');
    const message = `this field holds digits only, without spaces${digits === '' ? '' : `: write "${digits}"`}`;
    checker.report.add('beyond-limit', initial.spot, message);
    return;
  }
  const most = fieldLimit(widget, spot.get('max')?.value);
  if (most === undefined || (type.is !== 'int' && type.is !== 'string') || !type.closed) return;
  const beyond = type.known?.find((value) => !isWithin(value, most));
  if (beyond === undefined) return;
  const message =
    typeof beyond === 'number'
      ? `${beyond} is ${beyond < 0 ? 'less' : 'more'} than this ${quoted(widget)} can hold: ${beyond < 0 ? 'at least 0' : `at most ${most}`}`
      : `this is longer than the ${most} characters that this ${quoted(widget)} takes`;
  checker.report.add('beyond-limit', initial.spot, message);
}

/** Whether a text is as long, or a number as great, as a field with this limit can hold. */
function isWithin(value: string | number, most: number): boolean {
  return typeof value === 'number' ? value >= 0 && value <= most : value.length <= most;
}

function checkName(field: FieldSpec, situation: Situation, checker: Checker): void {
  const { name, of, spot, env } = field;
  const at = spot.get('field') ?? spot;
  if (of !== undefined) {
    checkValue(name, TEXT, situation, checker);
    const wanted = fieldValueType(field.widget);
    if (wanted.is !== 'string' && wanted.is !== 'unknown') {
      checker.report.add(
        'wrong-kind',
        at,
        `a group holds texts, and a \`${field.widget}\` holds something else: give this field a name of its own`,
      );
    }
    return;
  }
  if (name.kind !== 'literal') {
    checker.report.add('field-name', at, 'a computed name needs `of`, the group it is in: `"of": "items"`');
    return;
  }
  if (situation.depth > 0) {
    const groups = [...env.frame.fields.values()].filter(({ group }) => group);
    const advice =
      groups.length === 1
        ? `write \`"of": "${groups[0]!.name}"\`, the group of the other fields, or move it out of the rows`
        : `write \`"of": "${String(name.value)}"\` and take the row's own name as \`field\``;
    checker.report.add('row-state', at, `a field in rows belongs to a group: ${advice}`);
  }
  const others = env.frame.fields.get(String(name.value))?.nodes ?? [];
  if (others.length > 1 && others[0] !== field) {
    checker.report.add(
      'name-twice',
      at,
      `another node holds the field \`${String(name.value)}\`: a name belongs to one node`,
      undefined,
      { twice: `${at.file.name}#form` },
    );
  }
}

function checkUpload(upload: Upload, situation: Situation, checker: Checker): void {
  const { spot, call } = upload;
  const then = upload.then ?? new Map();
  checkOutcomes(call, then, spot, checker, ['ok']);
  const contract = checker.tables.calls.get(call);
  if (contract) checkPart(contract, upload, checker);
  const ok = { ...situation, answer: answerIn(call, 'ok', ['ok'], checker) };
  if (upload.url) checker.expect(upload.url, URL, ok);
  for (const [outcome, handler] of then) {
    checkHandler(handler, { ...situation, answer: answerIn(call, outcome, [...then.keys()], checker) }, checker);
  }
}

/** Checks that the call accepts files, and that the named part is one. */
function checkPart(contract: Contract, { spot, call, file }: Upload, { report, tables }: Checker): void {
  const parts = [...contract.send].filter(([, part]) => isFile(part, tables)).map(([name]) => name);
  if (contract.body !== 'multipart') {
    // A wrong encoding for files is reported at the call's declaration.
    if (parts.length > 0) return;
    const message = `call \`${call}\` takes no file: an upload takes a call with \`"body": "multipart"\``;
    report.add('wrong-kind', spot.get('call') ?? spot, message);
    return;
  }
  const at = spot.get('file') ?? spot;
  if (!contract.send.has(file)) report.lacking(callOwner(call, 'send'), 'part', file, at, contract.send.keys());
  // A call without any file is reported at its declaration.
  if (!contract.send.has(file) || parts.includes(file) || parts.length === 0) return;
  const message = `${quoted(file)} of call ${quoted(call)} is not a \`file\`: an upload sends one, write ${listed(parts, 'or')}`;
  report.add('wrong-kind', at, message);
}

function isFile(spot: Spot, { shapes }: Tables): boolean {
  const { shape } = shapes.read(spot, 'given');
  return shape.is === 'unknown' || (shape.is === 'scalar' && shape.scalar === 'file');
}
