import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissWorkers, startWorker } from '#client/lobby/worker.ts'
import { WORKER_UPDATE_MS } from '#contract/lobby/limits.ts'
import { startFrame } from '#islands/games/startFrame.ts'
import { isOtherBuild, mendMissingCode } from '#islands/lobby/build.ts'
import { openSession } from '../lobby/session.ts'

/** A fetched worker of a build that waits. */
function aWorker(build: string) {
  const told: unknown[] = []
  const worker = Object.assign(new EventTarget(), {
    state: 'installing',
    postMessage: (text: unknown, ports: { postMessage: (answer: string) => void }[] = []) => {
      if (text === 'build') ports[0]?.postMessage(build)
      else told.push(text)
    },
  })
  return { worker, told }
}

class Channel {
  port1: { onmessage?: (event: { data: unknown }) => void } = {}
  port2 = { postMessage: (data: unknown) => this.port1.onmessage?.({ data }) }
}

let registration: EventTarget & { waiting?: unknown; installing?: unknown; update: () => Promise<void> }
let page: EventTarget & { visibilityState: string; readyState: string; documentElement: { dataset: { build: string } } }
let workers: EventTarget & { register: () => Promise<unknown>; controller: object | null }
let reloads = 0
let news: (() => void)[] = []

beforeEach(() => {
  openSession()
  reloads = 0
  news = []
  registration = Object.assign(new EventTarget(), { update: vi.fn(async () => {}) })
  page = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    readyState: 'complete',
    documentElement: { dataset: { build: 'b1' } },
  })
  workers = Object.assign(new EventTarget(), { register: async () => registration, controller: {} })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { pathname: '/lobby/home', hash: '', reload: () => (reloads += 1) })
  vi.stubGlobal('MessageChannel', Channel)
  vi.stubGlobal('navigator', { serviceWorker: workers })
})
afterEach(() => vi.unstubAllGlobals())

const start = () => startWorker((reload) => news.push(reload))
const settle = () => new Promise((resolve) => setTimeout(resolve))

async function arrive(build: string) {
  const { worker, told } = aWorker(build)
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  worker.state = 'installed'
  worker.dispatchEvent(new Event('statechange'))
  await settle()
  return told
}

describe('a waiting worker', () => {
  test('takes over at once if the page is of the same build', async () => {
    const { worker, told } = aWorker('b1')
    registration.waiting = worker
    await start()
    await settle()
    expect([told, news.length, reloads]).toEqual([['activate'], 0, 0])
  })

  test('of a newer build waits for the player’s consent, then the page reloads', async () => {
    await start()
    const told = await arrive('b2')
    expect([told, news.length, reloads]).toEqual([[], 1, 0])
    news[0]?.()
    expect([told, reloads]).toEqual([['activate'], 1])
  })

  test('is not announced if it is the first worker', async () => {
    workers.controller = null
    await start()
    expect(await arrive('b2')).toEqual([])
    expect(news).toEqual([])
  })
})

test('the first worker is given the pictures that the page has loaded, from the browser’s own cache', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (name: string, { cache }: RequestInit) => void asked.push([name, cache]))
  const paths = ['/icon/bell.svg', '/pictures/logo.svg', '/films/a.avif', '/films/a.webm', '/_astro/a.js', '/app/v1/a']
  const loaded = paths.map((path) => ({ name: `http://localhost${path}` }))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(loaded as PerformanceEntryList) // as much of them as is read
  workers.controller = null
  await start()
  for (let times = 0; times < 2; times += 1) workers.dispatchEvent(new Event('controllerchange'))
  const pictures = ['/icon/bell.svg', '/pictures/logo.svg', '/films/a.avif']
  expect(asked).toEqual(pictures.map((path) => [`http://localhost${path}`, 'force-cache']))
})

test('a visible page checks for a new worker once an hour at most', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  await start()
  const look = (at: number) => {
    now = at
    page.dispatchEvent(new Event('visibilitychange'))
  }
  look(WORKER_UPDATE_MS - 1)
  expect(registration.update).not.toHaveBeenCalled()
  look(WORKER_UPDATE_MS)
  look(WORKER_UPDATE_MS + 1)
  expect(registration.update).toHaveBeenCalledOnce()
})

test.each([
  ['without workers', {}],
  ['that forbids them', { serviceWorker: { register: () => Promise.reject(new DOMException('no', 'SecurityError')) } }],
])('a browser %s does without', async (_, browser) => {
  vi.stubGlobal('navigator', browser)
  await expect(start()).resolves.toBeUndefined()
})

test('it is registered once the page has loaded', async () => {
  const window = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  const register = vi.spyOn(workers, 'register')
  page.readyState = 'interactive'
  const started = start()
  await settle()
  expect(register).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  await started
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' })
})

test('workers left by a build can be removed', async () => {
  const unregister = vi.fn(async () => true)
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }, { unregister }] } })
  await dismissWorkers()
  expect(unregister).toHaveBeenCalledTimes(2)
  vi.stubGlobal('navigator', {})
  await expect(dismissWorkers()).resolves.toBeUndefined()
})

describe('code that failed to load', () => {
  const serve = (html: string) => vi.stubGlobal('fetch', async () => new Response(html))

  test('causes one reload per build, if the server has another one', async () => {
    serve('<!doctype html><html lang="en-PH" data-build="b2">')
    await Promise.all([mendMissingCode(), mendMissingCode()])
    expect(reloads).toBe(1)
    await mendMissingCode()
    expect(reloads).toBe(1)
    serve('<html data-build="b3">')
    await mendMissingCode()
    expect(reloads).toBe(2)
  })

  test('makes a game in its frame reload itself, even for an early failure', async () => {
    serve('<html data-build="b2">')
    const window = new EventTarget()
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    await mendMissingCode()
    startFrame()
    await settle()
    expect(reloads).toBe(1)
    page.dispatchEvent(new Event('astro:hydration-error'))
    await settle()
    window.dispatchEvent(new Event('vite:preloadError'))
    await settle()
    expect(reloads).toBe(2)
    serve('<html data-build="b3">')
    Object.assign(page.documentElement.dataset, { missing: 'code' })
    startFrame()
    await settle()
    expect(reloads).toBe(3)
  })

  test('makes the lobby open a game anew whose launch token is used', async () => {
    serve('<html data-build="b4">')
    const said: unknown[] = []
    vi.stubGlobal('window', { parent: { postMessage: (message: unknown) => said.push(message) } })
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('history', { replaceState: () => {} })
    Object.assign(location, { hash: '#launch=once' })
    startFrame()
    page.dispatchEvent(new Event('astro:hydration-error'))
    await settle()
    expect([reloads, said]).toEqual([0, [{ perya: 1, type: 'retry' }]])
  })

  test('causes none if the server has the same build, names none, or cannot be reached', async () => {
    serve('<html data-build="b1">')
    await mendMissingCode()
    serve('<html>')
    await mendMissingCode()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await mendMissingCode()
    expect(reloads).toBe(0)
  })
})

test('a page is of another build if it says so, or says nothing', () => {
  const saying = (dataset: object) => ({ documentElement: { dataset } }) as Document // only the fields that are read
  expect([{ build: 'b1' }, { build: 'b2' }, {}].map(saying).map(isOtherBuild)).toEqual([false, true, true])
})
