import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@astrojs/react'
import { getViteConfig } from 'astro/config'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import i18next from 'astro-i18next'
import { createServer, createServerModuleRunner, type Plugin, type ViteDevServer } from 'vite'
import { articlesModule } from '#build/articles.ts'
import { picturesModule } from '#build/brought.ts'
import { servicesModule } from '#build/services.ts'
import { shapesModule } from '#build/shapes.ts'
import type { Game, WebConfig } from '#contract/lobby/catalogue.ts'
import { addressIn, DEFAULT_LOCALE, type Locale, locales } from '#contract/locale.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { builtPanels, builtPaths } from '#server/http/built.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Global under which the pages' module finds the test's lobby. */
const PLACE = 'peryaTestLobby'

export type Pages = {
  /**
   * HTML of a page, or of a layout with its props, as the build writes it for a configured lobby. Files are named by their path in the
   * repository.
   */
  render: (
    path: string,
    change?: Partial<WebConfig>,
    games?: readonly Game[],
    props?: object,
    locale?: Locale,
  ) => Promise<string>
  /** The figures and tables that rules of activities have in their texts, for a configuration with a game of each type. */
  ruleFigures: (
    names: readonly string[],
    change: Partial<Pick<typeof lobby, 'configs' | 'friends'>>,
  ) => Promise<Readonly<Record<string, string>>>
}

const lobbyInstead: Plugin = {
  name: 'perya:lobby-instead',
  resolveId: (id) => (id === 'perya:lobby' ? '\0perya:lobby-instead' : undefined),
  load: (id) => (id === '\0perya:lobby-instead' ? `export const lobby = globalThis.${PLACE}` : undefined),
}

/** The addresses of the build, to which a test may add. */
export const build = { mobile: builtPaths('mobile'), desktop: builtPaths('desktop') }

const builtInstead: Plugin = {
  name: 'perya:built-instead',
  resolveId: (id) => (id === 'perya:built' ? '\0perya:built-instead' : undefined),
  load: (id) =>
    id === '\0perya:built-instead' ? `export const { build: built, panels } = globalThis.${PLACE}` : undefined,
}

/** The agreement's texts are in Astro's content store, which only a build fills. */
const withoutArticles: Plugin = {
  name: 'perya:without-articles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('/Article.astro') ? '\0perya:no-article' : undefined),
  load: (id) =>
    id === '\0perya:no-article'
      ? "export default Object.assign(() => '', { isAstroComponentFactory: true })"
      : undefined,
}

/** Only browsers need bundled packages, and none asks here. */
const withoutBundles: Plugin = {
  name: 'perya:without-bundles',
  configResolved: ({ environments }) => {
    for (const { optimizeDeps } of Object.values(environments))
      Object.assign(optimizeDeps, { noDiscovery: true, include: [] })
  },
}

const lobby = {
  build,
  panels: builtPanels(),
  country: '',
  version: '',
  games: [] as readonly Game[],
  webConfig: catalogue().webConfig,
  configs: catalogue().configs,
  friends: catalogue().friends,
  activities: catalogue().activities,
}

let started: Promise<ViteDevServer> | undefined

/** Astro's own pipeline, without server and database. One serves all countries, since it takes as long as all the tests that use it. */
async function startPipeline(): Promise<ViteDevServer> {
  Object.assign(globalThis, { [PLACE]: lobby })
  const operator = { name: 'Test Operator', licence: 'T-1', isDemo: true }
  const define = {
    __OPERATOR__: JSON.stringify(operator),
    __COUNTRY__: `globalThis.${PLACE}.country`,
    __LOCALES__: JSON.stringify(locales),
    __BUILD__: '"test"',
    __PREVIEWED__: 'null',
  }
  const vite = {
    define,
    // Separate from the cache of `npm run dev`, which would have to be rebuilt.
    cacheDir: join(tmpdir(), 'perya-render'),
    plugins: [
      lobbyInstead,
      withoutArticles,
      withoutBundles,
      articlesModule(),
      picturesModule(),
      servicesModule(),
      builtInstead,
      shapesModule(),
    ],
    server: { middlewareMode: true, ws: false as const, watch: null },
  }
  const inline = {
    root: ROOT,
    configFile: false as const,
    integrations: [react(), i18next()],
    devToolbar: { enabled: false },
  }
  return await createServer(await getViteConfig(vite, inline)({ command: 'serve', mode: 'development' }))
}

export async function closePages(): Promise<void> {
  await (await started)?.close()
}

/** Renders pages without a build, for any web configuration. Each country's pages are modules of their own. */
export async function openPages(country = 'ph'): Promise<Pages> {
  started ??= startPipeline()
  const modules = createServerModuleRunner((await started).environments.ssr, { hmr: false })
  lobby.country = country
  const container = await AstroContainer.create()
  const { default: renderer } = await modules.import('@astrojs/react/server.js')
  container.addServerRenderer({ name: '@astrojs/react', renderer })
  container.addClientRenderer({ name: '@astrojs/react', entrypoint: '@astrojs/react/client.js' })
  const { onRequest } = await modules.import('/src/layouts/middleware.ts')
  return {
    render: async (path, change = {}, games = catalogue().games, props = {}, locale = DEFAULT_LOCALE) => {
      const { webConfig, version } = catalogue()
      Object.assign(lobby, { country, version, games, webConfig: { ...webConfig, ...change } })
      const { default: page } = await modules.import(`/${path}`)
      const url = new URL(addressIn(locale, '/'), 'http://localhost')
      const locals = {} as App.Locals // set by the middleware
      const request = new Request(url)
      const options = { partial: false, props: { ...props }, locals, request }
      const next = async () => {
        const html = await container.renderToString(page, options)
        return new Response(html, { headers: { 'content-type': 'text/html' } })
      }
      return await (await onRequest({ locals, url }, next)).text()
    },
    ruleFigures: async (names, { configs = catalogue().configs, friends = catalogue().friends }) => {
      const { webConfig, games, points } = catalogue()
      const ofEachType = webConfig.appGameTypeList.flatMap(({ id }) =>
        games.slice(0, 1).map((game) => ({ ...game, typeId: id })),
      )
      Object.assign(lobby, { country, webConfig, configs, friends, points, games: ofEachType })
      const { wordsOf } = await modules.import('/src/layouts/words.ts')
      const words = wordsOf(DEFAULT_LOCALE)
      const rules = await Promise.all(names.map((name) => modules.import(`/src/layouts/activities/${name}/rule.ts`)))
      return Object.assign({}, ...rules.flatMap((rule) => [rule.ruleFacts(words), rule.ruleTables(words)]))
    },
  }
}

/** The props of a page's islands, by name. */
export type Islands = Partial<Record<string, Record<string, unknown>>>

/** Astro's format of an island's props: each value after the number of its kind; our pages use the first two. */
type Written = [kind: number, value: unknown]

/** Parses the props of a page's islands, like the browser. */
export function islandsOf(html: string): Islands {
  const found = html.matchAll(/<astro-island[^>]*? component-export="(\w+)"[^>]*? props="([^"]*)"/g)
  return Object.fromEntries(
    Array.from(found, ([, name = '', props = '']) => [
      name,
      fieldsOf(JSON.parse(props.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))),
    ]),
  )
}

const fieldsOf = (written: Record<string, Written>) =>
  Object.fromEntries(Object.entries(written).map(([name, each]) => [name, revived(each)]))

function revived([kind, value]: Written): unknown {
  if (kind === 1) return (value as Written[]).map(revived) // a list is kind 1
  if (kind !== 0) throw new Error(`Astro's kind ${kind} is none that our pages use`)
  return typeof value === 'object' && value !== null ? fieldsOf(value as Record<string, Written>) : value // an object is kind 0
}

/** The visible page, without the props of its islands. */
export const withoutProps = (html: string): string => html.replaceAll(/ props="[^"]*"/g, '')
