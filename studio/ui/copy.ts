import { toast, toastError } from './toasts.tsx';

/**
 * Copies a text to the clipboard, and says `words` once it is there.
 *
 * @param otherwise the error where the browser does not allow it, as on a page without https
 */
export async function copy(text: string, words: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(words);
  } catch {
    toastError(new Error(otherwise));
  }
}
