import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { classesOf, groupSheets, type PageSheets, sharedSheets } from './sheets.ts'

const HASH_LENGTH = 8
const LINKS = /(?:<link rel="stylesheet" href="[^"]+\.css">\s*)+/
const LINK = /href="\/([^"]+)"/g
const LAYOUT = /^\/?(mobile|desktop)\//

const layoutOf = (path: string) => LAYOUT.exec(path)?.[1] ?? 'public'

/**
 * Joins the style sheets of each page into at most two files; the bundler makes nearly one per source. On a slow line, each round of
 * requests before the first paint costs more than all their bytes. `sheets.ts` decides the groups.
 */
export function joinedSheets(): AstroIntegration {
  let joiner: Joiner
  let folders: string[] = []
  return {
    name: 'perya:sheets',
    hooks: {
      'astro:config:done': ({ config }) => {
        // Folders that may hold a sheet before all are moved beside the pages.
        const server = fileURLToPath(config.build.server)
        folders = [fileURLToPath(config.build.client), server, join(server, '.prerender')]
      },
      'astro:build:ssr': ({ manifest }) => {
        const routes = manifest.routes
          .filter(({ routeData }) => routeData.type === 'page')
          .map((route) => {
            const names = route.styles.flatMap((style) => (style.type === 'external' ? [style.src] : []))
            return { route, layout: layoutOf(route.routeData.route), names }
          })
        joiner = makeJoiner(folders, sharedSheets(routes))
        // Pages rendered per request read their sheets from here.
        for (const page of routes.filter(({ route }) => !route.routeData.prerender))
          page.route.styles = joiner.joined(page).map((src) => ({ type: 'external', src }))
      },
      'astro:build:done': ({ dir, logger }) => {
        const client = fileURLToPath(dir)
        for (const path of globSync('**/*.html', { cwd: client })) {
          rewrite(join(client, path), (html) =>
            html.replace(LINKS, (links) => {
              const names = [...links.matchAll(LINK)].map(([, name = '']) => name)
              const sheets = joiner.joined({ layout: layoutOf(path), names })
              return sheets.map((name) => `<link rel="stylesheet" href="/${name}">`).join('')
            }),
          )
        }
        for (const path of globSync('_astro/*.js', { cwd: client })) rewrite(join(client, path), withoutSheets)
        logger.info(`${joiner.writeTo(client)} style sheets joined`)
      },
    },
  }
}

function rewrite(path: string, change: (text: string) => string): void {
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  if (after !== before) writeFileSync(path, after)
}

type Joiner = {
  /** The names of the joined sheets that replace a page's own. */
  joined: (page: PageSheets) => string[]
  /** Writes the joined sheets and deletes the others. Returns their number. */
  writeTo: (client: string) => number
}

function makeJoiner(folders: readonly string[], shared: ReadonlyMap<string, readonly string[]>): Joiner {
  const sources = new Map<string, { css: string; classes: Set<string> }>()
  const made = new Map<string, string>()
  const sourceOf = (name: string) => {
    const known = sources.get(name)
    if (known) return known
    const path = folders.map((folder) => join(folder, name)).find((one) => existsSync(one))
    if (!path) throw new Error(`a page asks for ${name}, which this build does not have`)
    const css = readFileSync(path, 'utf8').trim()
    if (/@import|@charset|@namespace/.test(css))
      throw new Error(`${name} must stand alone: it cannot be joined to others`)
    const source = { css, classes: classesOf(css) }
    sources.set(name, source)
    return source
  }
  const meets = (one: string, other: string) =>
    [...sourceOf(one).classes].some((name) => sourceOf(other).classes.has(name))
  return {
    joined: ({ layout, names }) =>
      groupSheets(names, shared.get(layout) ?? [], meets).map((group) => {
        const css = group.map((name) => sourceOf(name).css).join('\n')
        const hash = createHash('sha256').update(css).digest('base64url').slice(0, HASH_LENGTH)
        const name = `_astro/page.${hash}.css`
        made.set(name, css)
        return name
      }),
    writeTo: (client) => {
      for (const name of sources.keys()) rmSync(join(client, name), { force: true })
      for (const [name, css] of made) writeFileSync(join(client, name), css)
      return made.size
    },
  }
}

const TABLE = /\bm\.f\|\|\(m\.f=(\[[^\]]*\])/
const PICKED = /__vite__mapDeps\((\[[\d,]*\])\)/g

/**
 * Removes the style sheets of later imports from a script: each page has them from its start, under other names. The bundler's table of an
 * import's files is JSON, and so are the indices into it.
 */
export function withoutSheets(script: string): string {
  const table = TABLE.exec(script)?.[1]
  if (!table) return script
  const names: string[] = JSON.parse(table)
  const kept = names.filter((name) => !name.endsWith('.css'))
  return script
    .replace(table, () => JSON.stringify(kept))
    .replace(PICKED, (_, picked: string) => {
      const places: number[] = JSON.parse(picked)
      const left = places.map((place) => names[place] ?? '').filter((name) => kept.includes(name))
      return `__vite__mapDeps([${left.map((name) => kept.indexOf(name)).join()}])`
    })
}
