/** A fact that content names as `{{operator}}`, so that one text serves every operator. */
export type Facts = Readonly<Record<string, string>>

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Inside a link's address Markdown has encoded the braces as %7B and %7D.
const FACT = /(?:\{\{|%7B%7B)(\w+)(?:\}\}|%7D%7D)/gi

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}

/** Inserts the facts into rendered Markdown. An unknown name throws, so that no page shows braces. */
export function fillFacts(html: string, facts: Facts, file: string): string {
  return fill(html, facts, file, escapeHtml).replace(/<p>\s*<\/p>/g, '')
}

/** Puts HTML in place of a paragraph that names it alone, such as a table of the configuration. */
export function fillBlocks(html: string, blocks: Facts): string {
  return html.replace(/<p>\s*\{\{(\w+)\}\}\s*<\/p>/g, (whole, name: string) => blocks[name] ?? whole)
}

/** Inserts the facts into a text that is not HTML yet. */
export const fillText = (text: string, facts: Facts, file: string): string => fill(text, facts, file, (fact) => fact)

function fill(text: string, facts: Facts, file: string, write: (fact: string) => string): string {
  return text.replace(FACT, (_whole, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`${file}: nothing is known as {{${name}}}`)
    return write(fact)
  })
}

/** A table of plain texts in HTML. */
export function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (list: readonly string[], tag: 'th' | 'td') =>
    `<tr>${list.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`
  return `<table><thead>${cells(heads, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`
}

/** Makes wide tables scroll by themselves, also by keyboard. Their label is the heading above, else the title; two below one heading are no landmarks. */
export function frameTables(html: string, title: string): string {
  return html.replace(/<table>[\s\S]*?<\/table>/g, (table, at: number) => {
    const heading = [...html.slice(0, at).matchAll(/<h2 id="([^"]+)"/g)].at(-1)?.[1]
    const name = heading ? `aria-labelledby="${heading}"` : `aria-label="${escapeHtml(title)}"`
    return `<div class="article-table" tabindex="0" role="group" ${name}>${table}</div>`
  })
}

/** One part of an article, from a heading of the second level to the next. */
export type Section = { id: string; title: string; html: string }

/** The sections of an article, without the text before the first heading. */
export function sectionsOf(html: string): Section[] {
  const heading = /<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g
  const found = [...html.matchAll(heading)]
  return found.map(({ 0: whole, 1: id = '', 2: title = '', index }, place) => ({
    id,
    title,
    html: html.slice(index + whole.length, found[place + 1]?.index),
  }))
}
