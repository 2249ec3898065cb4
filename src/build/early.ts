import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const DIRECTIVE = fileURLToPath(new URL('../islands/games/awakeDirective.ts', import.meta.url))
const IMPORT = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g
const SCRIPT = /<script\b[^>]*\btype="module"[^>]*\bsrc="\/([^"]+)"/g
const FIRST = /<script\b[^>]*\/(?:StartPlace|GameFrame)\.[^>]*><\/script>/
const ISLAND = /<astro-island\b[^>]*\bclient="load"[^>]*>/g
const CODE = /\b(?:component|renderer)-url="\/([^"]+)"/g

/**
 * Brings a game on screen early: `client:awake` for what waits for it, and the names of all its scripts in its page. A browser otherwise learns
 * of a script from the one that imports it, four rounds of requests deep. The script that starts the game, and in its frame the one that opens its
 * session, run before the page is read.
 */
export function earlyGames(): AstroIntegration {
  return {
    name: 'perya:early-games',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => addClientDirective({ name: 'awake', entrypoint: DIRECTIVE }),
      'astro:build:done': ({ dir, logger }) => {
        const client = fileURLToPath(dir)
        const read = (name: string) => readFileSync(join(client, name), 'utf8')
        const pages = globSync(['house/**/*.html', '**/start/index.html'], { cwd: client })
        for (const page of pages) writeFileSync(join(client, page), withScripts(read(page), read))
        logger.info(`${pages.length} pages of games name their scripts`)
      },
    },
  }
}

/** The page with links to its scripts, to those of its islands that wake at once, and to all their imports. */
export function withScripts(html: string, read: (name: string) => string): string {
  const islands = (html.match(ISLAND) ?? []).join()
  const found = new Set([...html.matchAll(SCRIPT), ...islands.matchAll(CODE)].map(nameOf))
  // Iterating over a growing set visits its new elements too.
  for (const script of found) for (const more of read(script).matchAll(IMPORT)) found.add(`_astro/${nameOf(more)}`)
  const links = [...found].map((name) => `<link rel="modulepreload" href="/${name}">`)
  const first = html.match(FIRST)?.[0] ?? ''
  const early = first.replace('<script', '<script async')
  return html.replace(first, '').replace('</head>', () => `${links.join('')}${early}</head>`)
}

const nameOf = ([, name = '']: RegExpMatchArray) => name
