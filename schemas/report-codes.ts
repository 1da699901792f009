/** What a phone can report, by its code. The table itself never reaches a phone: the renderer takes its names as a type. */
export const REPORT_CODES = {
  'action-failed': 'an action threw; its handler ended there',
  'address-refused': 'a server named an address that is not followed',
  'answer-odd': 'a part of an answer did not fit its shape and was replaced or left out',
  'answer-unreadable': 'an answer was none of its contract: the call ended as unreachable',
  'boot-failed': 'the page did not start',
  'copy-failed': 'the clipboard was closed',
  'evaluation-failed': 'an expression threw: its value is absent',
  'listener-failed': 'a subscriber of a change threw; the others were notified',
  'module-missing': 'a file of the page could not be loaded',
  'no-shell': 'a message to the app found no app, and the browser has nothing in its place',
  'parameter-missing': 'the address lacks a parameter that the screen needs',
  'parameter-odd': 'a parameter of the address did not fit its shape',
  'redirect-loop': 'pages led to each other without a tap in between',
  'screen-crashed': 'a screen could not be drawn',
  'screen-recovered': 'a screen that came drawn was drawn again',
  'server-unreachable': 'the page could not be asked for',
  uncaught: 'an error that nothing caught',
  'unknown-action': 'the document has an action that this renderer lacks',
  'unknown-operation': 'the document has an operation that this renderer lacks',
  'unknown-widget': 'the document has a widget that this renderer lacks',
  'url-refused': 'an action was to open what is no web address',
  'widget-crashed': 'a widget could not be drawn; its fallback was',
} as const;

export type ReportCode = keyof typeof REPORT_CODES;
