/** Escapes a text for the content of an element, or for an attribute in double quotes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
