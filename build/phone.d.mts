import type { BuildOptions } from 'esbuild';

export const PAGE_SCRIPT: BuildOptions;
