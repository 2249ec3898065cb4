import sanitize from 'sanitize-html'

const OUTSIDE = /^https:/i
/** A path of this site. A leading second slash or backslash would name another host. */
const OURS = /^\/(?![/\\])/

/**
 * Reduces operators' HTML to text, links, lists, tables and our pictures. It removes scripts, styles, frames, forms, handlers, and
 * addresses other than https, mail and telephone. The page's content policy would block most of them anyway.
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
    // The page has its own first heading. External links send no referrer.
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
