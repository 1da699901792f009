/** The page's element of an id: one function, as the script inside every page is to be short. */
export const byId = (id: string): HTMLElement | null => document.getElementById(id);
