/** Columns that a line of a written fixture has at most. */
const WIDTH = 120;

/** JSON as fixtures are written: two spaces, what fits on a line on one. */
export function fixtureText(document: object): string {
  const entries = Object.entries({ $schema: '../../../schemas/fixture.json', ...document });
  const lines = entries.map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${laidOut(value, 2, JSON.stringify(name).length + 5)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

function laidOut(value: unknown, indent: number, lead: number): string {
  const short = onOneLine(value);
  if (lead + short.length < WIDTH || typeof value !== 'object' || value === null) return short;
  const pad = ' '.repeat(indent + 2);
  const list = Array.isArray(value);
  const parts = list
    ? value.map((item) => pad + laidOut(item, indent + 2, indent + 2))
    : Object.entries(value).map(([name, item]) => {
        const key = `${pad}${JSON.stringify(name)}: `;
        return key + laidOut(item, indent + 2, key.length);
      });
  const [open, close] = list ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.join(',\n')}\n${' '.repeat(indent)}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${onOneLine(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
