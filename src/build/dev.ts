import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IntegrationResolvedRoute } from 'astro'
import { isServerAddress } from '#contract/addresses.ts'
import { readAddress } from '#contract/locale.ts'
import { say } from '#server/base/say.ts'
import { readArticles } from '#server/content/articles.ts'
import { makeApp } from '#server/http/app.ts'
import { requestListenerOf } from '#server/http/requestListener.ts'
import type { Build } from '#server/http/resolvePage.ts'
import { stopOnSignal } from '#server/http/signals.ts'
import { openServices, type Services } from '#server/open.ts'
import { leadToPage } from './devPages.ts'
import { previewContent } from './preview.ts'

const isArticle = (path: string) => readArticles().some((article) => article.path === readAddress(path).path)

type Middleware = (request: IncomingMessage, reply: ServerResponse, next: () => void) => void

let opened: Promise<Services> | undefined

/** Once per process, since Astro recreates its server whenever its configuration changes. */
async function open(): Promise<Services> {
  const services = await openServices()
  say(services.storage)
  stopOnSignal(services.close)
  return services
}

/** The server inside `astro dev`: the same API on the same database, and the same mapping from public addresses to pages. */
export async function devMiddleware(routes: () => IntegrationResolvedRoute[]): Promise<Middleware> {
  previewContent()
  opened ??= open()
  await opened
  const listener = requestListenerOf(makeApp(), { overrideGlobalObjects: false })
  const build: Build = {
    hasPage: (path) => {
      const found = routes().find(({ type, patternRegex }) => type === 'page' && patternRegex.test(path))
      // This page stands for as many addresses as content/pages has articles.
      return found?.pattern.endsWith('/[name]') ? isArticle(path) : found !== undefined
    },
    isOnDemand: () => false,
  }
  return (request, reply, next) => {
    const [path = ''] = (request.url ?? '').split('?')
    // Vite handles the rest.
    if (isServerAddress(path)) listener(request, reply)
    else leadToPage(request, reply, build, next)
  }
}
