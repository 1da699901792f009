/** Attributes with numbers that depend on what was rendered before. */
const NUMBERED = / (?:id|for|name|aria-(?:labelledby|describedby|controls|owns|activedescendant))="[^"]*"/g;

/** The address of a picture that was chosen on the phone: another one each time. */
const CHOSEN = /="blob:[^"]*"/g;

/** What a page looks like, as a text that is the same each time it is rendered. */
export function lookOf(page: Element): string {
  return page.innerHTML.replace(NUMBERED, '').replace(CHOSEN, '="blob:"');
}
