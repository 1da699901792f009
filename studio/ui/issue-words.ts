import type { Issue } from '../../compiler/source/issue.ts';

/** Where an issue says what to do with files: what it says there, and what to do on the pages of the studio instead. */
const HERE: { readonly [code: string]: readonly [says: RegExp, instead: string] } = {
  'missing-answer': [
    /: keep one (?:in|for each in) .*$/,
    ': select the outcome in its call, and choose “Add example answer”',
  ],
};

/** Returns the message of an issue for people who have no files. */
export function wordsOfIssue({ code, message }: Pick<Issue, 'code' | 'message'>): string {
  const [says, instead] = HERE[code] ?? [];
  return says && instead !== undefined ? message.replace(says, instead) : message;
}
