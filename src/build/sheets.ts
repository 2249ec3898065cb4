/**
 * Groups the style sheets of a page into two: its own, and those that half of its layout's pages share, which a returning player has
 * cached. With the guard's script they are all that its first paint waits for.
 */

/** A bundler's output: the names of a page's sheets, in cascade order. */
export type PageSheets = { layout: string; names: readonly string[] }

const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g
const ADDRESS = /url\([^)]*\)/g

/** The class names in a sheet. Two sheets with none in common may be reordered. */
export function classesOf(css: string): Set<string> {
  return new Set([...css.replace(ADDRESS, '').matchAll(CLASS)].map(([, name = '']) => name))
}

/**
 * The sheets that at least half of a layout's pages have, by layout. Their order is the same for all pages, the first page's if possible.
 */
export function sharedSheets(pages: readonly PageSheets[]): Map<string, string[]> {
  const shared = new Map<string, string[]>()
  for (const [layout, of] of Map.groupBy(pages, (page) => page.layout)) {
    const uses = new Map<string, number>()
    for (const name of of.flatMap(({ names }) => names)) uses.set(name, (uses.get(name) ?? 0) + 1)
    shared.set(
      layout,
      [...uses].filter(([, count]) => count * 2 >= of.length).map(([name]) => name),
    )
  }
  return shared
}

type Meets = (one: string, other: string) => boolean

/**
 * A page's sheets in at most two groups: its own, and the shared ones with those that must override them. Sheets with common classes keep
 * their order. The shared ones keep their common order if possible, so that one file serves many pages.
 */
export function groupSheets(names: readonly string[], shared: readonly string[], meets: Meets): string[][] {
  const last = new Set<string>()
  names.forEach((name, place) => {
    const mustFollow = (earlier: string) => last.has(earlier) || (shared.includes(earlier) && !shared.includes(name))
    if (names.slice(0, place).some((earlier) => mustFollow(earlier) && meets(earlier, name))) last.add(name)
  })
  const early = names.filter((name) => !last.has(name))
  const asCame = early.filter((name) => shared.includes(name))
  const inOrder = asCame.toSorted((one, other) => shared.indexOf(one) - shared.indexOf(other))
  const ofMany = keepsOrder(asCame, inOrder, meets) ? inOrder : asCame
  return [
    early.filter((name) => !shared.includes(name)),
    [...ofMany, ...names.filter((name) => last.has(name))],
  ].filter((group) => group.length > 0)
}

function keepsOrder(before: readonly string[], after: readonly string[], meets: Meets): boolean {
  return before.every((first, place) =>
    before.slice(place + 1).every((later) => after.indexOf(first) < after.indexOf(later) || !meets(first, later)),
  )
}
