/** The last copy: the browser’s clipboard may be refused, and is absent on a page without https. */
let copied: string | undefined;

/** Copies a text, for the studio and, where the browser lets it, for other tabs and programs. */
export async function putOnClipboard(text: string): Promise<void> {
  copied = text;
  await navigator.clipboard?.writeText(text).catch(() => undefined);
}

/** The text copied last: that of the clipboard, where the browser lets the studio read it, else that of the studio. */
export async function takenFromClipboard(): Promise<string | undefined> {
  return (await navigator.clipboard?.readText().catch(() => undefined)) ?? copied;
}
