import { weigh } from './weights.ts'

const STATIC_IMPORT = /(?:from|import)\s*["'`](\.\/[^"'`]+\.js)["'`]/g

/**
 * The scripts a page runs before anybody asks for anything: those in its HTML, those of islands that load at once, and all that these
 * import. Read from the files, since which of them arrive before the load event depends on the machine's mood.
 */
export async function eagerScripts(port: number, path: string): Promise<Set<string>> {
  const { text: html } = await weigh(port, path, 'gzip')
  const found = new Set<string>()
  for (const [, src = ''] of html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)) await follow(port, src, found)
  for (const [island] of html.matchAll(/<astro-island\b[^>]*\bclient="(?:load|only)"[^>]*>/g)) {
    for (const [, url = ''] of island.matchAll(/(?:component|renderer|before-hydration)-url="([^"]+)"/g))
      await follow(port, url, found)
  }
  return found
}

async function follow(port: number, path: string, found: Set<string>): Promise<void> {
  if (found.has(path)) return
  found.add(path)
  const { text } = await weigh(port, path, 'gzip')
  for (const [, name = ''] of text.matchAll(STATIC_IMPORT))
    await follow(port, new URL(name, `http://x${path}`).pathname, found)
}
