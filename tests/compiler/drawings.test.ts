import { checkProject, formatIssue } from '../../compiler/index.ts';
import { assetIn } from '../../compiler/source/project.ts';
import { assert, test } from '../suite.ts';
import { library } from './library.ts';

/** The issues of the example project with this drawing as its logo. */
function issuesOf(drawing: string, brand?: object): string[] {
  const { files, assets } = library(brand ? { files: { 'screens/brand.json': JSON.stringify(brand) } } : {});
  const logo = { ...assets.get('logo')!, drawing };
  return checkProject({ files, assets: new Map(assets).set('logo', logo) }).map(formatIssue);
}

for (const [drawing, says] of Object.entries({
  '<svg>\n  <path fill="var(--primry)"/>':
    '2:15 error the brand has no colour `--primry`; did you mean `--primary`? [unknown-name]',
  '<path fill="var(--primarySoft)"/>':
    '1:13 error the brand has no colour `--primarySoft`; did you mean `--primary-soft`, `--primary` or `--primary-ink`? [unknown-name]',
  '<path fill="color-mix(in srgb, var(--primary), #000)"/>':
    '1:13 error `color-mix(in srgb, var(--primary), #000)` cannot be computed: expected two colours and a percentage, like color-mix(in srgb, var(--primary) 60%, #000) [wrong-value]',
  '<path fill="color-mix(in srgb, var(--prmary) 5%, #000)"/>':
    '1:13 error the brand has no colour `--prmary`; did you mean `--primary`? [unknown-name]',
}))
  test(`a drawing with a colour that the brand does not have is refused: ${drawing}`, () => {
    assert.equal(issuesOf(drawing), [`screens/assets/logo.svg:${says}`]);
  });

test('a drawing may use every colour of the brand, and properties of its own', () => {
  const own =
    '<svg style="--sky:#9cf"><path fill="var(--sky)" stroke="var(--danger-text)"/><path fill="var(--shade)"/></svg>';
  assert.equal(issuesOf(own), []);
});

/** The issues of the example project with this content in the file of its logo. */
function issuesWith(text: string, file = 'screens/assets/logo.svg'): string[] {
  const { files, assets } = library();
  const logo = assetIn(file, 'fedcba9876543210', () => text);
  return checkProject({ files, assets: new Map(assets).set('logo', logo) }).map(formatIssue);
}

const PROLOG = '\ufeff<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "">\n';

for (const [name, text] of Object.entries({
  'is empty': '',
  'broke off': '<svg viewBox="0 0 1 1"><path d="M0',
  'is a web page': '<!doctype html><title>Sign in</title>',
  'is another kind of picture': '\x89PNG\r\n',
}))
  test(`a file of a drawing that ${name} is refused`, () => {
    const says =
      'this is no drawing, or only a part of one, and would not be shown: export it as SVG again [wrong-value]';
    assert.equal(issuesWith(text), [`screens/assets/logo.svg:1:1 error ${says}`]);
  });

test('a drawing may come from any program', () => {
  for (const text of [
    '<svg/>',
    `${PROLOG}<!-- made by hand -->\n<svg\n  viewBox="0 0 1 1">\n<g><svg/></g></svg>\n<!-- end -->`,
    '<svg><style>a>b{fill:red}</style></svg >',
  ])
    assert.equal(issuesWith(text), [], text);
});

test('a picture that no release can hold is refused, but not a note beside the pictures', () => {
  for (const file of ['logo.SVG', 'logo.gif', 'logo.heic', 'logo.TIFF']) {
    const [issue, ...others] = issuesWith('<svg/>', `screens/assets/${file}`);
    assert.match(issue!, /error this picture cannot be published: save it as one that ends in `\.svg`/, file);
    assert.equal(others, []);
  }
  for (const file of ['logo.jpeg', 'README.md', 'logo.ai']) assert.equal(issuesWith('', `screens/assets/${file}`), []);
});
