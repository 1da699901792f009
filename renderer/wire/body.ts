/** A value on its way out: text, or a file of a multipart body. */
export type SentPart = readonly [name: string, value: string | ChosenFile];

/** A file the user chose. Opaque to the core, made by a widget and read by the host. */
export interface ChosenFile {
  name: string;
  type: string;
  /** bytes */
  size: number;
  /** The platform's own object (`File`), or whatever the runner uses. */
  source: unknown;
}

/** The body of a request: a text as it is sent, or parts with files among them, which the host writes as multipart. */
export type HostBody = string | SentPart[];

/** Whether a body is sent as it is; so is none. */
export function isText(body: HostBody | undefined): body is string | undefined {
  return !Array.isArray(body);
}
