import type { Checks } from './checks/index.ts';
import type { Data } from './data.ts';
import type { Guard } from './people/guard.ts';
import type { Channel } from './shapes.ts';

/** Dependencies of the registry's parts. */
export interface Context {
  readonly data: Data;
  readonly guard: Guard;
  readonly checks: Checks;
  /** How many people must approve a draft. */
  readonly approvals: number;
  /** The folder's `product.json`, for releases that predate this file. */
  readonly product?: Uint8Array | undefined;
  now(): number;
  log(line: string): void;
  /** Called after every change of the channel made here. */
  moved(channel: Channel): void;
}
