import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  type Completion as Offered,
  snippet,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { Completion } from '../../compiler/service/index.ts';
import type { Language } from './language.ts';

/** CodeMirror's icon for each kind of completion. */
const ICONS: { readonly [Kind in Completion['kind']]: string } = {
  property: 'property',
  name: 'variable',
  value: 'constant',
  field: 'property',
  function: 'function',
  keyword: 'keyword',
  snippet: 'text',
};

/** Completion by the language service, while typing and on Ctrl+Space. */
export function completion(path: string, language: Language): Extension {
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const before = context.matchBefore(/[\w".=({]/);
    if (!before && !context.explicit) return null;
    const entries = await language.completions(path, context.pos);
    const [first] = entries;
    if (!first || context.aborted) return null;
    // All entries of one list must replace the same range.
    const same = entries.filter(({ start, end }) => start === first.start && end === first.end);
    return { from: first.start, to: first.end, options: same.map(offered), filter: true };
  };
  return autocompletion({ override: [source], activateOnTypingDelay: 60 });
}

function offered({ label, kind, detail, says, insert, snippet: isSnippet, rank }: Completion): Offered {
  return {
    label,
    type: ICONS[kind],
    boost: -rank,
    apply: isSnippet ? snippet(insert) : insert,
    ...(detail === undefined ? {} : { detail }),
    ...(says === undefined ? {} : { info: says }),
  };
}
