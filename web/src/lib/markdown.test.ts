import { expect, test } from 'vitest';
import { inline, render } from './markdown';

test('everything is escaped before anything is marked up', () => {
  expect(inline('<img src=x onerror="alert(1)"> & **bold**')).toBe('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; <strong>bold</strong>');
  expect(render('```\n<script>\n```')).toBe('<pre tabindex="0">&lt;script&gt;</pre>');
});

test('an anchor becomes the place of its clause, and only a plain one does', () => {
  expect(inline('<a id="PU-01"></a>**PU-01** Both seal.')).toBe('<span class="anchor" data-clause="PU-01"></span><strong>PU-01</strong> Both seal.');
  expect(inline('<a id="x" onclick="y"></a>')).not.toContain('<a');
});

test('marks within a line', () => {
  expect(inline('`code`, *this* and _that_, a [link](https://example.org)')).toBe('<code>code</code>, <em>this</em> and <em>that</em>, a link');
  expect(inline('snake_case_name and 2 * 3 * 4')).toBe('snake_case_name and 2 * 3 * 4');
});

test('blocks: headings, lists whose lines go on, quotes, paragraphs', () => {
  expect(render('# Title\n\n- one\n  goes on\n- two\n\n> said\n> twice\n\nplain\ntext')).toBe(
    '<h2>Title</h2>\n<ul><li>one goes on</li><li>two</li></ul>\n<blockquote>said twice</blockquote>\n<p>plain text</p>',
  );
});

test('the clause of an example ends with a place for its picture', () => {
  const item = '<li><span class="anchor" data-clause="PU-E2"></span>Ouch.<div data-example="PU-E2"></div></li>';
  expect(render('- <a id="PU-E2"></a>Ouch.\n- <a id="PU-E3"></a>Nothing.', ['PU-E2'])).toBe(
    `<ul>${item}<li><span class="anchor" data-clause="PU-E3"></span>Nothing.</li></ul>`,
  );
});

test('a heading may be followed by text at once, and headings go five deep', () => {
  expect(render('##### Deep\nText')).toBe('<h5>Deep</h5><p>Text</p>');
});

test('a table has a head and rows, and can be scrolled', () => {
  expect(render('| a | b |\n|---|---|\n| 1 | **2** |')).toBe(
    '<div class="wide" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table></div>',
  );
});

test('an empty line within a fence belongs to it', () => {
  expect(render('```\na\n\nb\n```')).toBe('<pre tabindex="0">a\n\nb</pre>');
});
