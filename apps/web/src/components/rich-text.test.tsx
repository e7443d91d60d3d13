import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

const markupOf = (html: string) => {
  const { container } = render(<RichText html={html} />);
  for (const element of container.querySelectorAll('[class]')) element.removeAttribute('class');
  return container.firstElementChild?.innerHTML;
};

describe('formatted text', () => {
  it.each([
    ['<p>A <em>new</em> tune</p>', '<p>A <em>new</em> tune</p>'],
    ['<ul><li>One</li><li>Two</li></ul>', '<ul><li>One</li><li>Two</li></ul>'],
    ['First line<br>second', 'First line<br>second'],
    ['Grace &amp; peace', 'Grace &amp; peace'],
    ['', ''],
  ])('keeps what editors write: %s', (html, shown) => {
    expect(markupOf(html)).toBe(shown);
  });

  it.each([
    ['<p onclick="steal()" style="color:red" id="x">Words</p>', '<p>Words</p>'],
    ['<p>Words<script>steal()</script></p>', '<p>Words</p>'],
    ['<p>Words<img src="x" onerror="steal()"></p>', '<p>Words</p>'],
    ['<marquee><b>Words</b></marquee>', '<b>Words</b>'],
    ['<svg><a href="javascript:steal()">x</a></svg>Words', 'Words'],
    ['<p>Never closed <strong>at all', '<p>Never closed <strong>at all</strong></p>'],
  ])('leaves out what may do harm and keeps the words: %s', (html, shown) => {
    expect(markupOf(html)).toBe(shown);
  });

  it('follows links to pages and mail addresses only', () => {
    render(
      <RichText html='<a href="https://example.org/">page</a> <a href="java&#115;cript:steal()">trap</a> <a href="mailto:a@example.org">mail</a>' />,
    );
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['page', 'mail']);
    expect(screen.getByRole('link', { name: 'page' }).getAttribute('rel')).toContain('noopener');
  });
});
