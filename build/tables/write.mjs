import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns a function that writes a file of the folder, unless it exists with the same text. */
export function writeInto(folder) {
  mkdirSync(folder, { recursive: true });
  return (name, text) => {
    const path = join(folder, name);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  };
}

/** `date-picker` → `datePicker`, an import name. */
export function idOf(name) {
  return name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
}
