/** Where the service worker's file stands: fixed, as browsers know a worker by it. */
export const WORKER = '/worker.js';
/** Begins the names of the worker's caches; the bundle's name follows. */
export const PREFIX = 'screens-';
/** The page that stands in for one that cannot be had. */
export const NO_NETWORK = '/offline';
