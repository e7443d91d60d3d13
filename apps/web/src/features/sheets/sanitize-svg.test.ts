// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { parsePages } from './sanitize-svg.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 10 10' ${attributes}>${inside}</svg>`;

test('pages lose their own size and keep their room', () => {
  const [page] = parsePages([svg('<g id="n1"/>', 'width="400" height="300"')]);
  expect(page?.getAttribute('width')).toBeNull();
  expect(page?.getAttribute('height')).toBeNull();
  expect(page?.getAttribute('viewBox')).toBe('0 0 10 10');
  expect(page?.querySelector('#n1')).not.toBeNull();
});

test('nothing in a picture runs or leads elsewhere', () => {
  const bad =
    '<script>alert(1)</script><foreignObject><body/></foreignObject><style>*{fill:red}</style><image href="https://evil.example/"/>' +
    '<a href="javascript:alert(1)"><g/></a><g onclick="alert(1)" style="fill:red"/><use xlink:href="#E050"/><use href="https://evil.example/#a"/>';
  const [page] = parsePages([svg(bad, 'onload="alert(1)"')]);
  const text = page?.outerHTML ?? '';
  for (const sign of ['script', 'foreignObject', 'style', 'evil', 'javascript', 'onclick', 'onload'])
    expect(text).not.toContain(sign);
  expect(text).toContain('#E050');
});

test('what is no picture is left out', () => {
  expect(parsePages(['<p>hello</p>', 'not even markup', ''])).toEqual([]);
});
