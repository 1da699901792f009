import { addTo, type Edit } from './edit.ts';

/** A function that converts a text to capital letters: its signature, implementation and cases. */
export function newFunction(name: string): Edit[] {
  const signature = `  ['${name}', unary('text', [TEXT], TEXT, 'A text in capital letters.')],\n`;
  const computes = `    ['${name}', ([text]) => asText(text).toUpperCase()],\n`;
  return [
    addTo('compiler/expression/types/functions.ts', signature, { start: 'export const FUNCTIONS', end: ']);\n' }),
    addTo('renderer/expression/functions-more.ts', computes, { start: 'functions: new Map', end: '  ]),\n' }),
    { file: `tests/expressions/${name}.json`, text: casesOf(name) },
  ];
}

function casesOf(name: string): string {
  return `{
  "says": "A text in capital letters.",
  "names": { "some": { "type": "string", "value": "Emma" }, "none": { "type": "string?", "value": null } },
  "cases": [
    { "expression": "${name}(some)", "value": "EMMA" },
    { "expression": "${name}('')", "value": "" },
    { "expression": "${name}(none)", "error": { "code": "may-be-null", "at": [${name.length + 1}, ${name.length + 5}] } }
  ]
}
`;
}
