import type { ChosenFile, SentPart } from '../../wire/body.ts';

/** The multipart body of a request, for `fetch`. */
export function multipart(parts: readonly SentPart[]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, fileOf(value), value.name);
  }
  return form;
}

function fileOf(file: ChosenFile): Blob {
  return file.source instanceof Blob ? file.source : new Blob([]);
}
