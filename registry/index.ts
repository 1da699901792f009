export type * from './registry.ts';
export * from './shapes.ts';
