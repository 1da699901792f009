/** A sentence, in which names and texts of documents stand in backticks; they are shown as code. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: every other part is code
    return at % 2 === 1 ? <code key={at}>{part}</code> : part;
  });
}
