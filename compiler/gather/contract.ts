import { CALL_HEADERS, CALL_TIMEOUT_MS } from '../../schemas/backend.ts';
import type { CallEncoding } from '../../schemas/compiled.ts';
import type { Report } from '../report/report.ts';
import { emptyFrame, type Resolving } from '../resolve/context.ts';
import { handlerAt } from '../resolve/handler.ts';
import { expressionAt, sendAt } from '../resolve/value.ts';
import type { Spot } from '../source/spot.ts';
import type { Contract, Env, Outcome } from '../tree/resolved.ts';

/**
 * Resolves a contract.
 *
 * @param spot the contract, structurally sound
 * @param common what all contracts share (`calls/_common.json`), if the file exists
 */
export function contractAt(spot: Spot, common: Spot | undefined, report: Report): Contract {
  const call = spot.textOf('call') ?? '';
  const frame = emptyFrame('contract', call);
  const env: Env = { frame, rows: new Map() };
  const context: Resolving = { fragments: new Map(), report, frames: [frame], uses: new Map(), within: [] };
  const kind = spot.textOf('kind');
  const client = spot.textOf('client') === 'form' ? 'form' : 'json';
  const unreachable = (spot.get('unreachable') ?? common?.get('unreachable'))?.get('usually');
  return {
    spot,
    call,
    method: spot.textOf('method') === 'GET' ? 'GET' : 'POST',
    path: spot.textOf('path') ?? '',
    ...sharedAt(common, client),
    client,
    ...(kind === 'tracking' || kind === 'image' ? { kind } : {}),
    ...moneyAt(spot.get('money'), env, context),
    once: spot.get('once')?.value === true,
    // The schema ensures that it is one of these names.
    body: (spot.textOf('body') as CallEncoding | undefined) ?? 'form',
    fixed: sendAt(spot.get('fixed'), env, context) ?? new Map(),
    send: new Map(spot.entriesOf('send')),
    aliases: new Map(spot.entriesOf('aliases').map(([plain, wire]) => [plain, String(wire.value)])),
    outcomes: spot.itemsOf('outcomes').map((item) => outcomeAt(item, env, context)),
    ...(unreachable ? { unreachable: handlerAt(unreachable, env, context) } : {}),
  };
}

/** The usual headers by their names in small letters: capital ones mean the same. */
const USUAL: ReadonlyMap<string, readonly [name: string, value: string]> = new Map(
  Object.entries(CALL_HEADERS).map((header) => [header[0].toLowerCase(), header]),
);

/** The settings shared by all calls of a client; default values are omitted. */
function sharedAt(common: Spot | undefined, client: Contract['client']): Pick<Contract, 'headers' | 'timeout'> {
  const headers = (common?.get('clients')?.get(client)?.entriesOf('headers') ?? [])
    .map(([name, { value }]) => ({ name, usual: USUAL.get(name.toLowerCase()), value: String(value) }))
    .filter(({ usual, value }) => usual?.[1] !== value)
    .map(({ name, usual, value }) => [usual?.[0] ?? name, value]);
  const timeout = common?.get('timeout')?.value;
  return {
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(typeof timeout === 'number' && timeout !== CALL_TIMEOUT_MS && { timeout }),
  };
}

/** The default of `replay` in seconds. */
const REPLAY = 600;

/** Empty for a call that moves no money. */
function moneyAt(spot: Spot | undefined, env: Env, context: Resolving): Pick<Contract, 'money'> {
  const settle = spot?.get('settle');
  if (!spot || !settle) return {};
  return {
    money: {
      spot,
      intent: spot.itemsOf('intent'),
      replay: Number(spot.get('replay')?.value ?? REPLAY),
      settle: {
        spot: settle,
        call: settle.textOf('call') ?? '',
        paid: expressionAt(settle.get('paid'), env, context),
        open: expressionAt(settle.get('open'), env, context),
      },
    },
  };
}

function outcomeAt(spot: Spot, env: Env, context: Resolving): Outcome {
  const when = expressionAt(spot.get('when'), env, context);
  const gives = spot.get('gives');
  const usually = spot.get('usually');
  return {
    spot,
    is: spot.textOf('is') ?? '',
    ...(when ? { when } : {}),
    from: spot.itemsOf('from').map((from) => String(from.value)),
    ...(gives ? { gives } : {}),
    ...(usually ? { usually: handlerAt(usually, env, context) } : {}),
  };
}
