/** Words with one character before their hyphen, such as `7-Eleven` and `e-wallet`: browsers would break a line after it. */
const HYPHENATED = /(\b\w-\w+)/;

/** A text with these words in elements of their own, which are not broken. They are searched and copied as they are. */
export const unbroken = (text: string) =>
  text.split(HYPHENATED).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity beyond their place
      <bdi key={at}>{part}</bdi>
    ) : (
      part
    ),
  );
