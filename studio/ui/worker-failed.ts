import { toastError } from './toasts.tsx';

const FAILED =
  'A part of the studio could not be fetched, or has failed, so that some of the page is out of date. Check your connection, and load the page again; what you have changed is kept.';

/** Says that a worker may answer no more: what it would tell, such as errors and the phone, stays as it is. */
export function sayWorkerFailed(): void {
  toastError(new Error(FAILED));
}
