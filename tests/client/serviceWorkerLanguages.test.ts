import { beforeEach, describe, expect, test } from 'vitest'
import { type CacheEntries, type Network, OFFLINE_HTML, sent, served, startWorker, visit } from './serving.ts'

let stored = new Map<string, CacheEntries>()
let network: Network = async () => sent('')
const start = () => startWorker('b1', stored, (request) => network(request))
const offline = async () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  stored = new Map()
  network = async (request) =>
    served(new URL(request.url).pathname, `<title>${new URL(request.url).pathname} | Perya</title>`)
})

describe('the service worker, in several languages', () => {
  const pages = () => [...(stored.get('perya-pages-b1') ?? new Map()).keys()]
  /** The server's answer to a choice of language: a cookie, and a redirect to the page in that language. */
  const choice = async () => {
    const response = sent('', { type: 'opaqueredirect' })
    Object.defineProperty(response, 'status', { value: 0 })
    return response
  }

  test('keeps a page by its language, and never shows it for another', async () => {
    const worker = start()
    await worker.ask('/lobby/home', visit)
    await worker.ask('/th/lobby/home', visit)
    expect(pages()).toEqual(['/lobby/home', '/th/lobby/home'])
    network = offline
    expect((await worker.ask('/th/lobby/home?typeId=1', visit))?.text).toContain('/th/lobby/home |')
    await expect(worker.ask('/fil/lobby/home', visit)).rejects.toThrow('Failed to fetch')
  })

  test.each([
    ['/lobby/home?locale=th', '/th/lobby/home'],
    ['/th/lobby/home?typeId=1&locale=en', '/lobby/home'],
    ['/fil/lobby/home?locale=th', '/th/lobby/home'],
    ['/th/lobby/home?locale=de', '/th/lobby/home'],
  ])('without a connection %s shows the page cached as %s', async (chosen, kept) => {
    const worker = start()
    for (const prefix of ['', '/fil', '/th']) await worker.ask(`${prefix}/lobby/home`, visit)
    network = offline
    expect((await worker.ask(chosen, visit))?.text).toContain(`<title>${kept} |`)
  })

  test('drops its pages once a language is chosen, since addresses without a prefix may lead elsewhere now', async () => {
    const worker = start()
    await worker.ask('/lobby/home', visit)
    network = choice
    await worker.ask('/lobby/home?locale=th', visit)
    expect(pages()).toEqual([])
    network = offline
    await expect(worker.ask('/lobby/home', visit)).rejects.toThrow('Failed to fetch')
  })

  test('shows the offline page in the address’s language, with the pages of that language', async () => {
    network = async (request) =>
      served(new URL(request.url).pathname, `${new URL(request.url).pathname} ${OFFLINE_HTML}`)
    const worker = start()
    await worker.tell('install')
    network = async (request) =>
      served(new URL(request.url).pathname, `<title>${new URL(request.url).pathname}</title>`)
    for (const path of ['/age-notice', '/th/age-notice']) await worker.ask(path, visit)
    network = offline
    const said = async (path: string) => (await worker.ask(path, visit))?.text
    expect(await said('/th/points')).toMatch(
      /^\/th\/offline .*<ul><li><a href="\/th\/age-notice">[^<]*<\/a><\/li><\/ul>$/,
    )
    expect(await said('/points?locale=fil')).toMatch(/^\/fil\/offline .*<!--kept-->/)
    expect(await said('/points')).toMatch(/^\/offline .*<ul><li><a href="\/age-notice">[^<]*<\/a><\/li><\/ul>$/)
  })
})
