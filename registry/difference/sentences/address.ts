import type { CompiledScreen, Expr } from '../../../schemas/compiled.ts';
import { type Comparing, plain, swap, union } from '../match/comparing.ts';
import { sameExpr } from '../parts/pair.ts';
import type { Say } from '../words/say.ts';
import { IES, IS, ITS, listWords, quoted } from '../words/words.ts';
import { placeWords, shapeChanges } from './shape.ts';

/** Describes changes in where a screen opens, and what its addresses carry. */
export function routeSays({ routes: was }: CompiledScreen, { routes: now }: CompiledScreen): Say[] {
  const routes = (all: CompiledScreen['routes']) => all.map(({ path }) => path);
  const come = now.filter(({ path }) => !routes(was).includes(path));
  const gone = was.filter(({ path }) => !routes(now).includes(path));
  const carried = now.flatMap(({ path, carries = [] }) => {
    const before = was.find((route) => route.path === path)?.carries ?? [];
    const unchanged = come.some((route) => route.path === path) || JSON.stringify(before) === JSON.stringify(carries);
    return unchanged ? [] : [plain(`the route ${quoted(path)}`, carriesWords(before, carries))];
  });
  const [first, before] = [now[0]?.path, was[0]?.path];
  return [
    ...come.map(({ path }) => plain('the screen', `now also opens at ${quoted(path)}`)),
    ...gone.map(({ path }) => plain('the screen', `no longer opens at ${quoted(path)}`)),
    ...carried,
    ...(first !== undefined && first !== before
      ? [plain('the screen', `${IS} now opened at ${quoted(first)} by other screens`)]
      : []),
  ];
}

function carriesWords(was: readonly string[], now: readonly string[]): string {
  const [before, after] = [was, now].map((names) => listWords(names.map(quoted)));
  if (now.length === 0) return `no longer carr${IES} ${before} in ${ITS} hash`;
  return `now carr${IES} ${after} in ${ITS} hash${was.length === 0 ? '' : `, not ${before}`}`;
}

/** Describes changes in the metadata for search engines and link previews. */
export function publicSays({ pair, was: { public: was }, now: { public: now } }: Comparing): Say[] {
  if (!was && !now) return [];
  if (!was || !now) {
    const words = now
      ? `${IS} now a page of the public site, with the description ${pair.after.value(now.description)}`
      : 'is no longer a page of the public site: search engines are told not to list it';
    return [plain('the screen', words)];
  }
  const says = (subject: string, before: Expr | undefined, after: Expr | undefined) =>
    sameExpr(pair, before ?? null, after ?? null)
      ? []
      : [plain(subject, `${IS} now ${swap(pair, before ?? null, after ?? null)}`)];
  return [
    ...says('the description for search engines', was.description, now.description),
    ...says('the preview picture of links to the page', was.image, now.image),
    ...says('the structured data for search engines', ['list', ...was.data], ['list', ...now.data]),
  ];
}

/** Describes changes in the parameters of a screen. */
export function paramSays({ was: { params: was }, now: { params: now }, money: { before, after } }: Comparing): Say[] {
  return union(was, now).flatMap((name) =>
    shapeChanges(was[name], now[name]).map(({ path, predicate }) => ({
      subject: path === '' ? parameterWords(name) : `${placeWords(path)} of ${parameterWords(name)}`,
      predicate,
      money: before.feeds(`params.${name}`) || after.feeds(`params.${name}`),
    })),
  );
}

function parameterWords(name: string): string {
  return `the address parameter ${quoted(name)}`;
}
