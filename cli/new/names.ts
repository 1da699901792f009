/** `date-picker` → `datePicker`. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `date-picker` → `DatePicker`. */
export function pascalCase(name: string): string {
  return name.slice(0, 1).toUpperCase() + camelCase(name.slice(1));
}

/** `date-picker` → `date picker`. */
export function spaced(name: string): string {
  return name.replaceAll('-', ' ');
}

/** Reserved words of JavaScript. */
export const RESERVED: ReadonlySet<string> = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
);
