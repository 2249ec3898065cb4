const STYLE = /<style\b[^>]*>[^<]*<\/style>/g
const HEAD_END = '</head>'

/**
 * Moves the style elements of a page's body into its head, where HTML wants them. Astro writes the one of its islands beside the first
 * island, so it would stand inside a header.
 */
export function stylesInHead(html: string): string {
  const at = html.indexOf(HEAD_END)
  if (at === -1) return html
  const body = html.slice(at)
  const styles = new Set(body.match(STYLE))
  if (styles.size === 0) return html
  return html.slice(0, at) + [...styles].join('') + body.replace(STYLE, '')
}
