import type { Checks } from './checks/index.ts';
import type { Data } from './data.ts';
import type { Guard } from './people/guard.ts';
import type { Channel } from './shapes.ts';

/** What the registry's parts work with. */
export interface Context {
  readonly data: Data;
  readonly guard: Guard;
  readonly checks: Checks;
  /** How many people must approve a draft. */
  readonly approvals: number;
  /** The folder's `product.json`, for releases from before there was such a file. */
  readonly product?: Uint8Array | undefined;
  now(): number;
  log(line: string): void;
  /** Hears of every change of the channel that is made here. */
  moved(channel: Channel): void;
}
