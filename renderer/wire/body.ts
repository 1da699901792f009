/** A value to be sent: text, or a file of a multipart body. */
export type SentPart = readonly [name: string, value: string | ChosenFile];

/** A file that the user chose. Opaque to the core: created by a widget and read by the host. */
export interface ChosenFile {
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  /** The platform's own object (`File`), or the runner's substitute. */
  source: unknown;
}

/** The body of a request: text, or parts with files among them, which the host sends as multipart. */
export type HostBody = string | SentPart[];

/** Whether a body is text or absent. */
export function isText(body: HostBody | undefined): body is string | undefined {
  return !Array.isArray(body);
}
