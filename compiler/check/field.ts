import { fieldValueType } from '../catalog.ts';
import type { Type } from '../expression/types.ts';
import type { FieldPart } from '../resolved.ts';
import type { Checker } from './checker.ts';
import { answerIn, checkHandler } from './handler.ts';
import { checkOutcomes } from './outcome.ts';
import type { Situation } from './situation.ts';
import { checkValue } from './value.ts';

const TEXT: Type = { is: 'string' };
const URL: Type = { is: 'url' };

/** Checks the field of a node: its name, what it begins with, its checks and its upload. */
export function checkField(field: FieldPart, situation: Situation, checker: Checker): void {
  checkName(field, situation, checker);
  if (field.initial) checkValue(field.initial, fieldValueType(field.widget), situation, checker);
  for (const check of field.checks) {
    checker.condition(check.that, situation);
    checkValue(check.say, TEXT, situation, checker);
  }
  if (field.upload) checkUpload(field.upload, situation, checker);
}

function checkName(field: FieldPart, situation: Situation, checker: Checker): void {
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
    checker.report.add(
      'field-name',
      at,
      'a name that comes from elsewhere needs `of`, the group it stands in: `"of": "items"`',
    );
    return;
  }
  if (situation.depth > 0) {
    checker.report.add(
      'row-state',
      at,
      `a field in rows belongs to a group: write \`"of": "${String(name.value)}"\` and take the row's own name as \`field\``,
    );
  }
  const others = env.frame.fields.get(String(name.value))?.nodes ?? [];
  if (others.length > 1 && others[0] !== field) {
    checker.report.add(
      'name-twice',
      at,
      `another node holds the field \`${String(name.value)}\`: a name stands on one node`,
    );
  }
}

function checkUpload(upload: NonNullable<FieldPart['upload']>, situation: Situation, checker: Checker): void {
  const { spot, call, file } = upload;
  const then = upload.then ?? new Map();
  checkOutcomes(call, then, spot, checker, ['ok']);
  const contract = checker.tables.calls.get(call);
  if (contract && !contract.multipart) {
    checker.report.add(
      'wrong-kind',
      spot.get('call') ?? spot,
      `call \`${call}\` takes no file: an upload takes a call with \`"body": "multipart"\``,
    );
  } else if (contract && !contract.send.has(file)) {
    checker.report.unknown(
      `value in what call \`${call}\` takes`,
      file,
      spot.get('file') ?? spot,
      contract.send.keys(),
    );
  }
  const ok = { ...situation, answer: answerIn(call, 'ok', ['ok'], checker) };
  if (upload.url) checker.expect(upload.url, URL, ok);
  for (const [outcome, handler] of then) {
    checkHandler(handler, { ...situation, answer: answerIn(call, outcome, [...then.keys()], checker) }, checker);
  }
}
