import type { Issue } from '../../compiler/source/issue.ts';

/** What to do on the pages of the studio where an issue says what to do with files, by its code. */
const HERE: { readonly [code: string]: string } = {
  'never-required': 'add the action “Require” with this field before what is sent',
  'never-started': 'add the action “Start” with this timer where it begins',
  'missing-answer': 'select the outcome in its call, and choose “Add example answer”',
};

/** Returns the message of an issue for people who have no files. */
export function wordsOfIssue({ code, message, advice }: Pick<Issue, 'code' | 'message' | 'advice'>): string {
  const instead = HERE[code];
  if (instead === undefined || advice === undefined || !message.endsWith(advice)) return message;
  return message.slice(0, message.length - advice.length) + instead;
}
