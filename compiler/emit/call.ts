import type { CompiledCall, CompiledMoney, CompiledOutcome, CompiledShape } from '../../schemas/compiled.ts';
import type { Spot } from '../source/spot.ts';
import type { Contract, Outcome } from '../tree/resolved.ts';
import { emitHandler } from './action.ts';
import type { Emission } from './emission.ts';
import { emitFormula, emitSend } from './value.ts';

/** The parts of a contract that a phone needs. */
export function emitCall(contract: Contract, emission: Emission): CompiledCall {
  const { call, method, path, client, headers, timeout, kind, money, once, body, fixed, aliases, unreachable } =
    contract;
  emission.name(`calls.${call}`, contract.spot);
  return {
    method,
    path,
    client,
    ...(headers ? { headers } : {}),
    ...(timeout === undefined ? {} : { timeout }),
    ...(kind ? { kind } : {}),
    ...(money ? { money: emitMoney(contract, money, emission) } : {}),
    ...(once ? { once } : {}),
    ...(body === 'form' ? {} : { body }),
    ...(fixed.size > 0 ? { fixed: emitSend(fixed, emission) } : {}),
    ...(aliases.size > 0 ? { aliases: Object.fromEntries(aliases) } : {}),
    outcomes: contract.outcomes.map((outcome) => emitOutcome(outcome, emission)),
    ...(unreachable && !money && unreachable.steps.length > 0
      ? { unreachable: emitHandler(unreachable, emission) }
      : {}),
  };
}

function emitMoney(
  { send }: Contract,
  { intent, replay, settle }: NonNullable<Contract['money']>,
  emission: Emission,
): CompiledMoney {
  const names = intent.map(({ value }) => String(value));
  return {
    address: names.filter((name) => !send.has(name)),
    sent: names.filter((name) => send.has(name)),
    replay: replay * 1000,
    settle: {
      call: settle.call,
      paid: settle.paid ? emitFormula(settle.paid, emission) : false,
      open: settle.open ? emitFormula(settle.open, emission) : false,
    },
  };
}

/** Shapes by name, compiled. */
export function shapesOf(shapes: ReadonlyMap<string, Spot>, emission: Emission): { [name: string]: CompiledShape } {
  return Object.fromEntries([...shapes].map(([name, shape]) => [name, emission.tables.shapes.compiled(shape)]));
}

function emitOutcome(outcome: Outcome, emission: Emission): CompiledOutcome {
  const { is, when, from, gives, usually } = outcome;
  return {
    is,
    ...(when ? { when: emitFormula(when, emission) } : {}),
    ...(from.length > 0 ? { from } : {}),
    ...(gives ? { gives: emission.tables.shapes.compiled(gives) } : {}),
    ...(usually && usually.steps.length > 0 ? { usually: emitHandler(usually, emission) } : {}),
  };
}
