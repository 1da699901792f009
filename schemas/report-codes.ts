/** The reports of a phone, by code. The table itself never reaches a phone: the renderer only uses its type. */
export const REPORT_CODES = {
  'action-failed': 'an action threw; its handler ended there',
  'address-refused': 'a server sent an address that may not be opened',
  'answer-odd': 'a part of an answer did not match its shape and was replaced or left out',
  'answer-unreadable': 'an answer did not match its contract: the call ended as unreachable',
  'boot-failed': 'the page did not start',
  'copy-failed': 'the clipboard was unavailable',
  'evaluation-failed': 'an expression failed: its value is null',
  'listener-failed': 'a subscriber threw; the others were still notified',
  'module-missing': 'a file of the page could not be loaded',
  'no-shell': 'a message to the app was sent without an app, and has no replacement in a browser',
  'parameter-missing': 'the address lacks a parameter that the screen needs',
  'parameter-odd': 'a parameter of the address did not match its shape',
  'redirect-loop': 'pages redirected to each other without a tap in between',
  'screen-crashed': 'a screen could not be drawn',
  'screen-recovered': 'a server-rendered screen was rendered again',
  'server-unreachable': 'the server could not be reached',
  uncaught: 'an uncaught error',
  'unknown-action': 'the document has an action that this renderer lacks',
  'unknown-operation': 'the document has an operation that this renderer lacks',
  'unknown-widget': 'the document has a widget that this renderer lacks',
  'url-refused': 'an action tried to open something that is not a web address',
  'widget-crashed': 'a widget could not be drawn; its fallback was shown',
} as const;

export type ReportCode = keyof typeof REPORT_CODES;
