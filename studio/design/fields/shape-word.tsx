import { useId } from 'react';

interface ShapeWordProps {
  id: string;
  value: string;
  /** The words that are suggested. */
  words: readonly string[];
  change(word: string): void;
}

/** A shape that is a word, such as `int?` or the name of a shape. */
export function ShapeWord({ id, value, words, change }: ShapeWordProps) {
  const list = useId();
  return (
    <>
      <input
        id={id}
        type="text"
        autoComplete="off"
        list={list}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
      <datalist id={list}>
        {words.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </>
  );
}
