import { checkProject, formatIssue } from '../../compiler/index.ts';
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
