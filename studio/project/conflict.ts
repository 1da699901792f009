/** A file that has been changed elsewhere since it was read here. Both versions are kept until it is resolved. */
export interface Conflict {
  readonly path: string;
  /** Who has changed it; undefined when it is not known. */
  readonly who: string | undefined;
  /** Whether that was the same person, in another tab. */
  readonly isOwn: boolean;
  /** Their text; null when they have deleted it. */
  readonly theirs: string | null;
  /** Its SHA-256; an empty text when it does not exist. */
  readonly hash: string;
  /** The text that both began with; undefined when it is not known any more, or was none. */
  readonly base: string | undefined;
}

/** How both versions of a file are named to the one who chooses. */
export interface ConflictWords {
  readonly sides: readonly [theirs: string, mine: string];
  readonly versions: string;
  readonly take: string;
  readonly keep: string;
}

/** Returns who has changed or deleted the file: `Ben has changed order/screen.json`. */
export function changeWords({ path, who, isOwn, theirs }: Conflict): string {
  const did = theirs === null ? 'deleted' : 'changed';
  return isOwn ? `You have ${did} ${path} in another tab` : `${who ?? 'Somebody else'} has ${did} ${path}`;
}

/**
 * Returns the words for a conflict with somebody else, or with the same person in another tab. A side that has deleted
 * the file is empty.
 */
export function conflictWords(conflict: Conflict, isDeletedHere: boolean): ConflictWords {
  const words = wordsOfBoth(conflict);
  const [theirs, mine] = words.sides;
  if (conflict.theirs === null)
    return {
      ...words,
      sides: [`${theirs}: deleted`, mine],
      versions: 'Your version is on the right.',
      take: 'Delete it',
    };
  if (isDeletedHere)
    return {
      ...words,
      sides: [theirs, `${mine}: deleted`],
      versions: 'You have deleted it: the other version is on the left.',
      keep: 'Delete it',
    };
  return words;
}

function wordsOfBoth({ isOwn }: Conflict): ConflictWords {
  if (isOwn)
    return {
      sides: ['The other tab', 'This tab'],
      versions: 'On the left is the version of the other tab, on the right is that of this one.',
      take: 'Take that of the other tab',
      keep: 'Keep that of this tab',
    };
  return {
    sides: ['Theirs', 'Yours'],
    versions: 'On the left is their version, on the right is yours.',
    take: 'Take theirs',
    keep: 'Keep mine',
  };
}
