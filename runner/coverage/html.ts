import { escaped } from '../reports/html.ts';
import { type CoverageReport, type CoveredDocument, type CoveredPart, percent } from './report.ts';
import { missingText } from './table.ts';

/** One page with the source of every document, its parts in colour, and the fixtures that reach each part. */
export function coverageHtml(report: CoverageReport): string {
  const rows = report.documents.map(
    (document) =>
      `<tr><td><a href="#${idOf(document)}">${escaped(document.file)}</a></td><td>${document.reached}/${document.total}</td><td>${percent(document)} %</td></tr>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Coverage of screen documents</title>',
    `<style>${STYLE}</style></head><body><h1>Coverage of screen documents: ${percent(report)} %</h1>`,
    `<table><thead><tr><th>Document</th><th>Seen</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
    gapsHtml(report),
    FILTER,
    '<p><mark class="all">seen</mark> <mark class="some">seen in part</mark> <mark class="none">never seen</mark></p>',
    ...report.documents.map(documentHtml),
    `<script>${SCRIPT}</script></body></html>\n`,
  ].join('\n');
}

/** Everything that no fixture reaches, with links. */
function gapsHtml({ documents }: CoverageReport): string {
  const gaps = documents.flatMap((document) =>
    document.parts.flatMap((part, at) =>
      part.seen
        .filter(({ fixtures }) => fixtures.length === 0)
        .map(
          ({ what }) =>
            `<li><a href="#${partId(document, at)}">${escaped(document.file)}:${part.line}</a> ${escaped(missingText(part.kind, what))} <code>${escaped(part.path)}</code></li>`,
        ),
    ),
  );
  if (gaps.length === 0) return '<h2>Gaps</h2><p>None: the fixtures reach every part.</p>';
  return `<h2>Gaps (${gaps.length})</h2><ul>${gaps.join('\n')}</ul>`;
}

/** Filters the list of documents. */
const FILTER = `<h2>Documents</h2><p><label>Documents whose name contains <input type="search" id="filter"></label>
<label><input type="checkbox" id="gaps"> only those with gaps</label></p>`;

const SCRIPT = `const show=()=>{const text=document.getElementById('filter').value,gaps=document.getElementById('gaps').checked;
for(const section of document.querySelectorAll('section'))section.hidden=!section.dataset.file.includes(text)||(gaps&&!section.hasAttribute('data-gaps'))};
for(const id of ['filter','gaps'])document.getElementById(id).addEventListener('input',show);
const unfold=()=>{const row=location.hash&&document.getElementById(location.hash.slice(1));const details=row&&row.closest('details');if(details){details.open=true;row.scrollIntoView()}};
addEventListener('hashchange',unfold);unfold();`;

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem;color:#1b1b1f}table{border-collapse:collapse}
td,th{padding:.2rem .8rem .2rem 0;text-align:left;vertical-align:top}pre{font-size:13px;line-height:1.5;overflow:auto;background:#fafafa;padding:1rem;margin:0}
.text{display:flex}.text pre+pre{flex:1}.text pre:first-child{color:#777;text-align:right;user-select:none;overflow:visible}
mark{color:inherit;border-radius:3px;padding:0 2px}.all{background:#c9efd0}.some{background:#ffe9a8}.none{background:#ffc9c4}
summary{cursor:pointer}ul{margin:.2rem 0}pre a{color:inherit;text-decoration:none}`;

function documentHtml(document: CoveredDocument): string {
  const gaps = document.reached < document.total ? ' data-gaps' : '';
  return `<section data-file="${escaped(document.file)}"${gaps}><h2 id="${idOf(document)}">${escaped(document.file)}: ${percent(document)} %</h2>
<div class="text"><pre aria-hidden="true">${lineNumbers(document.text)}</pre><pre>${coloured(document)}</pre></div>
<details><summary>What reaches each part</summary><table><tbody>${document.parts.map((part, at) => partHtml(document, part, at)).join('\n')}</tbody></table></details></section>`;
}

function lineNumbers(text: string): string {
  return text
    .split('\n')
    .map((_, at) => at + 1)
    .join('\n');
}

/** The source with each part marked; parts at the same place share the mark with the worst coverage. */
function coloured(document: CoveredDocument): string {
  const { text } = document;
  let html = '';
  let at = 0;
  document.parts.forEach((part, index) => {
    if (part.start < at || part.end <= part.start) return;
    html += escaped(text.slice(at, part.start));
    const mark = `<mark class="${gradeOf(part)}" title="${escaped(titleOf(part))}">${escaped(text.slice(part.start, part.end))}</mark>`;
    html += `<a href="#${partId(document, index)}">${mark}</a>`;
    at = part.end;
  });
  return html + escaped(text.slice(at));
}

function partHtml(document: CoveredDocument, part: CoveredPart, index: number): string {
  const goals = part.seen.map(({ what, fixtures }) => {
    if (fixtures.length === 0) return `<li><mark class="none">${escaped(missingText(part.kind, what))}</mark></li>`;
    return `<li>${escaped(what)}: ${fixtures.map((file) => escaped(file)).join(', ')}</li>`;
  });
  return `<tr id="${partId(document, index)}"><td>${part.line}</td><td><mark class="${gradeOf(part)}">${part.kind}</mark></td><td><code>${escaped(part.path)}</code><ul>${goals.join('')}</ul></td></tr>`;
}

function gradeOf({ seen }: CoveredPart): string {
  const reached = seen.filter(({ fixtures }) => fixtures.length > 0).length;
  return reached === seen.length ? 'all' : reached === 0 ? 'none' : 'some';
}

function titleOf({ kind, seen }: CoveredPart): string {
  const goals = seen.map(({ what, fixtures }) => `${what}: ${fixtures.length === 0 ? 'never' : fixtures.length}`);
  return `${kind}\n${goals.join('\n')}`;
}

function idOf({ file }: CoveredDocument): string {
  return file.replace(/[^\w-]/g, '-');
}

function partId(document: CoveredDocument, index: number): string {
  return `${idOf(document)}-${index}`;
}
