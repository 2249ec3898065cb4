import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from './test.ts'

/** Another site on this machine: 127.0.0.1 instead of localhost, which browsers treat as different. */
export type Foreign = {
  origin: string
  /** Serves a page there; returns its address. */
  show: (html: string) => string
  /** Requests to its server, with the referrer. */
  heard: { path: string; referrer: string }[]
}

type Fixtures = { foreign: Foreign; canary: Canary }

/** Function for attackers' scripts, which must never run. */
export type Canary = { name: string; sung: string[] }

const CANARY = 'sing'

/** Our Playwright test with another site to attack from, and a canary that reports executed attacker scripts. */
export const test = base.extend<Fixtures>({
  foreign: async ({ baseURL: _ }, use) => {
    const pages = new Map<string, string>()
    const heard: Foreign['heard'] = []
    const server = createServer((request, response) => {
      const path = request.url ?? ''
      heard.push({ path, referrer: request.headers.referer ?? '' })
      response.writeHead(pages.has(path) ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      response.end(pages.get(path) ?? '')
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const show = (html: string) => {
      const path = `/page-${pages.size}`
      pages.set(path, `<!doctype html><link rel="icon" href="data:,"><title>elsewhere</title>${html}`)
      return origin + path
    }
    await use({ origin, show, heard })
    server.closeAllConnections()
    server.close()
  },
  canary: async ({ context }, use) => {
    const sung: string[] = []
    await context.exposeBinding(CANARY, ({ frame }, why: unknown) => void sung.push(`${frame.url()} ${String(why)}`))
    context.on('dialog', (dialog) => {
      sung.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    await use({ name: CANARY, sung })
  },
})
