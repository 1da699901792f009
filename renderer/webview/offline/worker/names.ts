/** The address of the service worker's file: fixed, as browsers know a worker by it. */
export const WORKER = '/worker.js';
/** Begins the names of the worker's caches; the bundle's name follows. */
export const PREFIX = 'screens-';
/** The page shown in place of one that cannot be fetched. */
export const NO_NETWORK = '/offline';
