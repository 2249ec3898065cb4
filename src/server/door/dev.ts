import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IntegrationResolvedRoute } from 'astro'
import { openServices, type Services } from '../open.ts'
import { say } from '../say.ts'
import { makeDoor } from './app.ts'
import { leadToPage } from './devPages.ts'
import type { Build } from './landing.ts'
import { listenerOf } from './listener.ts'
import { stopOnSignal } from './signals.ts'

/** What the door itself answers; the rest is Vite's. */
const DOOR_PATH = /^\/(?:app|pay)\/v1\/|^\/(?:sandbox|healthz|metrics|login\/social)(?:[/?]|$)/

type Middleware = (request: IncomingMessage, reply: ServerResponse, next: () => void) => void

let opened: Promise<Services> | undefined

/** Once per process: Astro sets its server up anew whenever its configuration changes. */
async function open(): Promise<Services> {
  const services = await openServices()
  say(services.storage)
  stopOnSignal(services.close)
  return services
}

/** The front door inside `astro dev`: the same API on the same database, and the same way from public addresses to pages. */
export async function devDoor(routes: () => IntegrationResolvedRoute[]): Promise<Middleware> {
  opened ??= open()
  await opened
  const listener = listenerOf(makeDoor(), { overrideGlobalObjects: false })
  const build: Build = {
    hasPage: (path) => routes().some(({ type, patternRegex }) => type === 'page' && patternRegex.test(path)),
    isOnDemand: () => false,
  }
  return (request, reply, next) => {
    if (DOOR_PATH.test(request.url ?? '')) listener(request, reply)
    else leadToPage(request, reply, build, next)
  }
}
