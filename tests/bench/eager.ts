const STATIC_IMPORT = /(?:from|import)\s*["'`](\.\/[^"'`]+\.js)["'`]/g

/** Returns the text of an address of the build. */
export type Read = (path: string) => Promise<string>

/** Islands that hydrate at once; and those that wait for idle time or visibility, which on a phone is soon after. */
export const atOnce = ['load', 'only'] as const
export const unasked = [...atOnce, 'idle', 'visible'] as const
type Moment = (typeof unasked)[number]

/**
 * The scripts that a page runs before any action: those in its HTML, those of islands that hydrate at the given moments, and all their
 * imports. They are read from the files, since the set loaded before the load event varies by machine.
 */
export async function scriptsOf(read: Read, path: string, moments: readonly Moment[] = atOnce): Promise<Set<string>> {
  const html = await read(path)
  const found = new Set<string>()
  for (const [, src = ''] of html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)) await follow(read, src, found)
  for (const [island, moment] of html.matchAll(/<astro-island\b[^>]*\bclient="(\w+)"[^>]*>/g)) {
    if (!moments.some((wanted) => wanted === moment)) continue
    for (const [, url = ''] of island.matchAll(/(?:component|renderer|before-hydration)-url="([^"]+)"/g))
      await follow(read, url, found)
  }
  return found
}

async function follow(read: Read, path: string, found: Set<string>): Promise<void> {
  if (found.has(path)) return
  found.add(path)
  for (const [, name = ''] of (await read(path)).matchAll(STATIC_IMPORT))
    await follow(read, new URL(name, `http://x${path}`).pathname, found)
}
