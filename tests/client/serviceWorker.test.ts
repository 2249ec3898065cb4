import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type CacheEntries, type Network, OFFLINE_HTML, ORIGIN, sent, served, startWorker, visit } from './serving.ts'

let stored = new Map<string, CacheEntries>()
let asked: string[] = []
let network: Network = async () => sent('')
/** Answers every address with our own text. */
const answer = (text: string) => (network = async (request) => served(pathOf(request), text))
const pathOf = ({ url }: Request) => new URL(url).pathname
const say: Network = (request) => {
  asked.push(pathOf(request))
  return network(request)
}
const start = (build = 'b1') => startWorker(build, stored, say)
const offline = async () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  stored = new Map()
  asked = []
  network = async (request) => served(pathOf(request), `<title>${pathOf(request)} | Perya</title>`)
})

describe('the service worker', () => {
  test.each([
    ['a call', '/app/v1/refreshData', { method: 'POST' }],
    ['a call by GET', '/app/v1/openapi.json', {}],
    ['a webhook', '/pay/v1/sandbox', {}],
    ['health', '/healthz', {}],
    ['a game in its frame', '/house/slot/1001', { mode: 'navigate', destination: 'iframe' }],
    ['itself', '/sw.js', {}],
    ['the manifest', '/manifest.webmanifest', {}],
    ['a film', '/films/tsubibo.webm', {}],
    ['a choice of layout', '/lobby/home?platform=desktop', visit],
    ['another site', 'https://elsewhere.example/lobby/home', visit],
  ])('leaves %s to the network', async (_, path, how) => {
    expect(await start().ask(path, how)).toBeUndefined()
  })

  test('answers hashed files from the cache, and limits their number', async () => {
    const worker = start()
    for (let count = 0; count < 252; count += 1) await worker.ask(`/_astro/${count}.js`)
    expect(stored.get('perya-code')?.size).toBe(250)
    expect(stored.get('perya-code')?.has('/_astro/1.js')).toBe(false)
    asked = []
    await worker.ask('/_astro/251.js')
    expect(asked).toEqual([])
    await worker.ask('/_astro/0.js')
    expect(asked).toEqual(['/_astro/0.js'])
  })

  test.each(['/pictures/logo.svg', '/icon/house.svg', '/films/logo.avif', '/favicon.svg'])(
    'asks for a picture once in each build: %s',
    async (path) => {
      const worker = start()
      await worker.ask(path)
      asked = []
      expect((await worker.ask(path))?.text).toContain(path)
      expect(asked).toEqual([])
    },
  )

  test('asks the network for every page, and falls back to the cached one', async () => {
    const worker = start()
    await worker.ask('/lobby/home', visit)
    answer('newer')
    expect((await worker.ask('/lobby/home?source=pwa', visit))?.text).toBe('newer')
    network = offline
    expect(await worker.ask('/lobby/home', visit)).toEqual({ status: 200, text: 'newer' })
    expect(await worker.ask('/lobby/home')).toEqual({ status: 200, text: 'newer' })
  })

  test('shows the cached page when a proxy reports an outage, but our own error page unchanged', async () => {
    const worker = start()
    await worker.ask('/lobby/home', visit)
    network = async () => sent('bad gateway', { status: 502 })
    expect((await worker.ask('/lobby/home', visit))?.status).toBe(200)
    expect((await worker.ask('/service', visit))?.status).toBe(502)
    network = async () => sent('ours', { status: 500 })
    expect((await worker.ask('/lobby/home', visit))?.text).toBe('ours')
  })

  test('waits at most four seconds for a cached page', async () => {
    vi.useFakeTimers()
    const worker = start()
    await worker.ask('/lobby/home', visit)
    let arrive: (response: Response) => void = () => {}
    network = () => new Promise((resolve) => (arrive = resolve))
    const late = worker.ask('/lobby/home', visit)
    await vi.advanceTimersByTimeAsync(4_000)
    arrive(served('/lobby/home', 'late'))
    expect((await late)?.text).toContain('/lobby/home')
    expect(await stored.get('perya-pages-b1')?.get('/lobby/home')?.text()).toMatch(/^late/)
    vi.useRealTimers()
  })

  test.each<[string, ResponseInit & { type?: string }]>([
    ['a redirect', { status: 0, type: 'opaqueredirect' }],
    ['a missing page', { status: 404 }],
    ['what may not be stored', { headers: { 'cache-control': 'no-store' } }],
    ['what is no page', { headers: { 'content-type': 'application/json' } }],
  ])('does not cache %s', async (_, { status = 200, ...init }) => {
    network = async () => {
      const response = sent('x', { ...init, status: status || 200 })
      if (status === 0) Object.defineProperty(response, 'status', { value: 0 })
      return response
    }
    await start().ask('/lobby/home', visit)
    expect(stored.get('perya-pages-b1')?.size ?? 0).toBe(0)
  })

  test.each([
    ['a script', '/_astro/a.js', 'code'],
    ['a style sheet', '/_astro/page.css', 'code'],
    ['a picture of a game', '/art/tile.avif', 'art'],
    ['a picture', '/pictures/logo.svg', 'pictures-b1'],
    ['a page', '/register', 'pages-b1'],
  ])(
    'does not keep a portal’s page in place of %s, and throws away what an earlier worker kept',
    async (_, path, cache) => {
      const how = cache === 'pages-b1' ? visit : {}
      const worker = start()
      network = async () => sent('Welcome to Mall WiFi')
      expect((await worker.ask(path, how))?.text).toBe('Welcome to Mall WiFi')
      expect(stored.get(`perya-${cache}`)?.size ?? 0).toBe(0)
      stored.set(`perya-${cache}`, new Map([[path, sent('Welcome to Mall WiFi')]]))
      answer('ours')
      expect((await worker.ask(path, how))?.text).toBe('ours')
      network = offline
      expect((await worker.ask(path, how))?.text).toBe('ours')
    },
  )

  test('shows the offline page, with the cached pages; a script’s request fails', async () => {
    answer(OFFLINE_HTML)
    const worker = start()
    await worker.tell('install')
    network = offline
    expect(await worker.ask('/points', visit)).toEqual({ status: 503, text: OFFLINE_HTML })
    answer('<title>Age notice | Perya</title>')
    await worker.ask('/age-notice', visit)
    network = offline
    expect((await worker.ask('/points', visit))?.text).toBe(
      '<p  data-kept><ul><li><a href="/age-notice">Age notice</a></li></ul>',
    )
    await expect(worker.ask('/points')).rejects.toThrow('Failed to fetch')
  })

  test('works without any storage', async () => {
    const worker = start()
    vi.spyOn(stored, 'set').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect((await worker.ask('/lobby/home', visit))?.status).toBe(200)
    expect((await worker.ask('/_astro/a.js'))?.status).toBe(200)
  })

  test('drops cached pages of the old layout when a player chooses another', async () => {
    const worker = start()
    await worker.ask('/lobby/home', visit)
    await worker.ask('/lobby/home?platform=desktop', visit)
    expect(stored.has('perya-pages-b1')).toBe(false)
  })
})

describe('a new build’s worker', () => {
  test('waits until a page lets it take over, and names its build', async () => {
    const worker = start('b2')
    await worker.tell('install')
    expect(worker.skipWaiting).not.toHaveBeenCalled()
    const answers: unknown[] = []
    await worker.tell('message', { data: 'build', ports: [{ postMessage: (text: unknown) => answers.push(text) }] })
    await worker.tell('message', { data: 'nonsense', ports: [] })
    expect([answers, worker.skipWaiting.mock.calls.length]).toEqual([['b2'], 0])
    await worker.tell('message', { data: 'activate', ports: [] })
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
  })

  test('deletes the previous build’s caches, but not the code that open pages still run', async () => {
    const old = start('b1')
    await old.tell('install')
    await old.ask('/lobby/home', visit)
    await old.ask('/_astro/old.js')
    stored.set('someone-elses', new Map())
    const fresh = start('b2')
    fresh.windows.push({ url: `${ORIGIN}/lobby/home?typeId=1` }, { url: `${ORIGIN}/house/slot/1001` })
    await fresh.tell('install')
    await fresh.tell('activate')
    expect([...stored.keys()].sort()).toEqual(['perya-code', 'perya-pages-b2', 'perya-shell-b2', 'someone-elses'])
    expect(stored.get('perya-code')?.has('/_astro/old.js')).toBe(true)
    expect([...(stored.get('perya-pages-b2') ?? new Map()).keys()]).toEqual(['/lobby/home'])
  })
})
