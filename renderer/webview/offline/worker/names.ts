/** The URL of the service worker's file; fixed, because browsers identify a worker by it. */
export const WORKER = '/worker.js';
/** Prefix of the worker's cache names; the bundle's name follows. */
export const PREFIX = 'screens-';
/** The page shown in place of one that cannot be fetched. */
export const NO_NETWORK = '/offline';
