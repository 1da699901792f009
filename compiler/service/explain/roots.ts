/** A one-sentence description of each root. */
export const ROOT_MEANINGS = {
  params: 'What the screen takes from its address.',
  session: 'Who uses the screens: parameters that travel from screen to screen.',
  data: 'The answers of the loads.',
  form: 'What the user has filled in, by the names of the fields.',
  state: 'Values that the screen remembers.',
  let: 'Values worked out, by name.',
  rules: 'Conditions by name.',
  timers: 'Countdowns: `left` in seconds, `clock` in minutes and seconds (`01:05`), and `running`.',
  viewport: 'The room on the screen: `width` and `shrunk`, in pixels.',
  env: 'The brand, and in actions the clock.',
  stored: 'What is kept on the device.',
  with: 'The values passed to the fragment or overlay.',
  answer: 'The data of the answer, in the `then` of a call.',
  message: "The server's message, in the `then` of a call.",
  event: 'What the widget says about the event.',
} as const satisfies { [root: string]: string };
