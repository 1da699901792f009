import { type HostBody, isText } from '../../renderer/wire/body.ts';
import type { HostRequest } from '../../renderer/wire/host.ts';
import type { CallEncoding } from '../../schemas/compiled.ts';

/** Sent values by name, a file as its name. */
export interface SentValues {
  [name: string]: string;
}

/** Reads a body that has this encoding; undefined for one of another encoding. */
type ReadBody = (body: HostBody, contentType: string) => SentValues | undefined;

/** The counterparts of `renderer/wire/encodings.ts`: what fixtures and tests compare with what was sent. */
const READERS: { readonly [Name in CallEncoding]: ReadBody } = {
  form: (body, contentType) =>
    isText(body) && contentType === 'application/x-www-form-urlencoded'
      ? Object.fromEntries(new URLSearchParams(body))
      : undefined,
  multipart: (body) =>
    isText(body)
      ? undefined
      : Object.fromEntries(body.map(([name, value]) => [name, typeof value === 'string' ? value : value.name])),
};

/** The values in the body of a request; none without a body, or for one that no contract can describe. */
export function readBody({ body, headers }: Pick<HostRequest, 'body' | 'headers'>): SentValues {
  if (body === undefined) return {};
  const contentType = headers['Content-Type'] ?? '';
  for (const read of Object.values(READERS)) {
    const values = read(body, contentType);
    if (values) return values;
  }
  return {};
}
