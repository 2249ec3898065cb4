const HEADING = /^ {0,3}#{1,6}\s+(.+?)\s*#*\s*$/gm
/** Signs that say how a heading looks; of a link, its text alone is seen. */
const LINK = /!?\[([^\]]*)\]\([^)]*\)/g
const UNHEARD = /[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu

/** The ids of a Markdown text's headings, as Astro writes them: small letters and hyphens, and a number from the second one on. */
export function headingIds(body: string): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const [, heading = ''] of body.matchAll(HEADING)) {
    const id = heading.replace(LINK, '$1').toLowerCase().replace(UNHEARD, '').replaceAll(' ', '-')
    let free = id
    for (let count = 1; ids.has(free); count += 1) free = `${id}-${count}`
    ids.add(free)
  }
  return ids
}
