import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const FORM = /^[A-Za-z0-9_-]{16,64}$/;
const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES, KEY_BYTES] = [12, 16, 32];

/** A call's idempotency key and what is derived from it. The store never contains the key itself. */
export interface IntentKey {
  /** Digest that identifies it in the store. */
  readonly id: string;
  /** Keyed digest of the request: equal for equal method, path and body. */
  fingerprint(method: string, path: string, body: Uint8Array): string;
  /** Encrypts, so that only the owner of the key can read it. */
  seal(bytes: Uint8Array): Uint8Array;
  /** Decrypts the output of `seal`; throws when it was tampered with. */
  open(sealed: Uint8Array): Buffer;
}

/** Parses a key; undefined when it is malformed. */
export function readKey(text: string): IntentKey | undefined {
  if (!FORM.test(text)) return undefined;
  const secret = Buffer.from(hkdfSync('sha256', text, '', 'answer of an intent', KEY_BYTES));
  return {
    id: createHash('sha256').update(`intent ${text}`).digest('hex'),
    fingerprint: (method, path, body) =>
      createHmac('sha256', text).update(`${method}\n${path}\n`).update(body).digest('hex'),
    seal(bytes) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, secret, nonce);
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed) {
      const decipher = createDecipheriv(CIPHER, secret, sealed.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}

/** Parses an `Idempotency-Key` header: a quoted structured-field string, or the bare key. */
export function readKeyHeader(value: string): IntentKey | undefined {
  return readKey(/^"(.*)"$/.exec(value.trim())?.[1] ?? value.trim());
}
