import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { ConsoleView } from '#contract/console/views.ts'
import { loadHandler } from '../http/astro.ts'
import { type Middleware, render } from '../http/render.ts'

/** Draws a view as a whole page of HTML. */
export type Draw = (view: ConsoleView) => Promise<Buffer>

/** The page of the build, at an address that no player's request reaches. */
const PAGE = '/console'

/** Draws by a build's own page. Its code is loaded at the first view. */
export function drawnBy(dist: string): Draw {
  let loaded: Promise<Middleware> | undefined
  return async (view) => {
    loaded ??= loadHandler(dist)
    const request = new IncomingMessage(new Socket())
    Object.assign(request, { method: 'GET', url: PAGE, headers: { host: 'console' } })
    const page = await render(await loaded, request, { console: view })
    if (page.status !== 200) throw new Error(`The console's page answered ${page.status}`)
    return page.body
  }
}
