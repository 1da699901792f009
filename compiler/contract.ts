import type { Report } from './report.ts';
import { emptyFrame, type Resolving } from './resolve/context.ts';
import { handlerAt } from './resolve/handler.ts';
import { expressionAt, sendAt } from './resolve/value.ts';
import type { Env, Formula, Handler, Send } from './resolved.ts';
import type { Spot } from './spot.ts';

/** One named ending of a call. */
export interface Outcome {
  spot: Spot;
  is: string;
  /** Reads `code`, `success`, `message`; absent on the last one. */
  when?: Formula;
  from: string[];
  gives?: Spot;
  usually?: Handler;
}

/** A call contract, resolved. */
export interface Contract {
  spot: Spot;
  call: string;
  method: 'GET' | 'POST';
  path: string;
  client: 'json' | 'form';
  kind?: 'tracking' | 'image';
  money: boolean;
  multipart: boolean;
  fixed: Send;
  send: Map<string, Spot>;
  aliases: Map<string, string>;
  outcomes: Outcome[];
  /** What runs when no readable answer came and the screen does not say. */
  unreachable?: Handler;
}

/**
 * Reads one contract.
 *
 * @param spot the contract, structurally sound
 * @param common what all contracts share (`calls/_common.json`), where there is such a file
 */
export function contractAt(spot: Spot, common: Spot | undefined, report: Report): Contract {
  const call = spot.textOf('call') ?? '';
  const frame = emptyFrame('contract', call);
  const env: Env = { frame, rows: new Map() };
  const context: Resolving = { fragments: new Map(), report, frames: [frame], within: [] };
  const kind = spot.textOf('kind');
  const unreachable = (spot.get('unreachable') ?? common?.get('unreachable'))?.get('usually');
  return {
    spot,
    call,
    method: spot.textOf('method') === 'GET' ? 'GET' : 'POST',
    path: spot.textOf('path') ?? '',
    client: spot.textOf('client') === 'form' ? 'form' : 'json',
    ...(kind === 'tracking' || kind === 'image' ? { kind } : {}),
    money: spot.get('money')?.value === true,
    multipart: spot.textOf('body') === 'multipart',
    fixed: sendAt(spot.get('fixed'), env, context) ?? new Map(),
    send: new Map(spot.entriesOf('send')),
    aliases: new Map(spot.entriesOf('aliases').map(([plain, wire]) => [plain, String(wire.value)])),
    outcomes: spot.itemsOf('outcomes').map((item) => outcomeAt(item, env, context)),
    ...(unreachable ? { unreachable: handlerAt(unreachable, env, context) } : {}),
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
