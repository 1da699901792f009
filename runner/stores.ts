/** What is kept on the device, by area and name, as text. */
export interface Stores {
  readonly local: Map<string, string>;
  readonly session: Map<string, string>;
  readonly cookie: Map<string, string>;
}
