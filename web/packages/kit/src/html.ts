import { createElement, type ReactNode } from 'react';
import { ownPath } from './address.ts';

const ALLOWED = new Set(
  'P BR B STRONG I EM U S H2 H3 H4 UL OL LI TABLE THEAD TBODY TR TH TD BLOCKQUOTE HR A IMG SPAN DIV'.split(
    ' ',
  ),
);
/** Left out with everything inside. Any other unknown element leaves its text. */
const DROPPED = new Set('SCRIPT STYLE IFRAME OBJECT EMBED FORM TEMPLATE SVG MATH NOSCRIPT'.split(' '));

/**
 * HTML of the merchant as React elements. Nothing is ever set as inner HTML: only listed elements are rebuilt, with
 * listed attributes, so scripts, handlers and styles cannot pass, nor pictures that tell another site who reads.
 */
export function safeHtml(html: string): ReactNode {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  return children(body);
}

function children(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => rebuild(node, index));
}

function rebuild(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toUpperCase();
  if (DROPPED.has(tag)) return null;
  if (!ALLOWED.has(tag)) return createElement('span', { key }, ...children(node));
  if (tag === 'BR' || tag === 'HR') return createElement(tag.toLowerCase(), { key });
  if (tag === 'IMG') return image(node, key);
  return createElement(tag.toLowerCase(), { key, ...(tag === 'A' ? link(node) : {}) }, ...children(node));
}

function link(node: Element): Record<string, string> {
  const href = node.getAttribute('href') ?? '';
  const leads = /^(https:\/\/|tel:|mailto:)/i.test(href) || ownPath(href) !== undefined;
  return leads ? { href, target: '_blank', rel: 'noopener noreferrer' } : {};
}

function image(node: Element, key: number): ReactNode {
  const src = ownPath(node.getAttribute('src'));
  if (!src?.startsWith('/assets/')) return null;
  return createElement('img', { key, src, alt: node.getAttribute('alt') ?? '', loading: 'lazy' });
}
