// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { safeHtml } from './html.ts';

const shown = (html: string) => render(safeHtml(html)).container.innerHTML;

describe('OPN-078: HTML of announcements and help', () => {
  it('keeps plain structure', () => {
    expect(shown('<h3>A</h3><p>b <strong>c</strong><br>d</p>')).toBe(
      '<h3>A</h3><p>b <strong>c</strong><br>d</p>',
    );
  });

  it.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['<iframe src="https://evil"></iframe>b', 'b'],
    ['<a href="javascript:alert(1)">c</a>', '<a>c</a>'],
    ['<a href="//evil.example">c</a>', '<a>c</a>'],
    ['<a href="/\\evil.example">c</a>', '<a>c</a>'],
    ['<img src="https://evil.example/x.gif">', ''],
    ['<img src="/assets/../wps/session/renew">', ''],
    ['<img src="x" onerror="alert(1)">', ''],
    ['<svg><script>1</script></svg>d', 'd'],
    ['<marquee>e</marquee>', '<span>e</span>'],
  ])('renders %s harmlessly', (html, expected) => {
    expect(shown(html)).toBe(expected);
  });

  it('shows pictures of our own', () => {
    expect(shown('<img src="/assets/a.webp" alt="A" onload="x()">')).toBe(
      '<img alt="A" loading="lazy" src="/assets/a.webp">',
    );
  });

  it('opens links in a new tab without an opener', () => {
    expect(shown('<a href="https://a.example">f</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">f</a>',
    );
  });
});
