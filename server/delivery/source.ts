import type { Registry } from '../../registry/index.ts';

/** Where the delivered releases come from. */
export interface Source extends Pick<Registry, 'channel' | 'sources' | 'compiled' | 'reportKey'> {
  release(number: number): Promise<{ readonly base: number | null }>;
}
