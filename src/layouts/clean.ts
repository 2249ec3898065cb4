import sanitize from 'sanitize-html'

const OUTSIDE = /^https:/i
/** One of our own paths: a second slash or a backslash at its head would name another host. */
const OURS = /^\/(?![/\\])/

/**
 * HTML that operators wrote, down to text, links, lists, tables and pictures of ours. Scripts, styles, frames, forms, handlers and addresses
 * other than https, mail and telephone are gone; the policy of the page would stop most of them, this keeps them out of it.
 */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'a', 'img', 'strong', 'em', 'del', 's'],
      ...['code', 'pre', 'sup', 'sub', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      ol: ['start'],
      ...Object.fromEntries(['h2', 'h3', 'h4'].map((heading) => [heading, ['id']])),
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // The page has its own first heading; a link that leaves tells the other side nothing.
    transformTags: {
      h1: 'h2',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: OUTSIDE.test(href) ? { href, rel: 'noopener nofollow' } : { href },
      }),
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt, loading: 'lazy' } }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OURS.test(attribs.src ?? ''),
  })
}
