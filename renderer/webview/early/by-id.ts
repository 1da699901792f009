/** Short for `document.getElementById`, to keep the inline script of every page small. */
export const byId = (id: string): HTMLElement | null => document.getElementById(id);
