import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { post, setTransport } from '#client/wire/post.ts'
import { writeStored } from '#client/wire/storage.ts'
import { readToken, writeToken } from '#client/wire/token.ts'
import { TOKEN_KEY } from '#contract/wire.ts'
import { $player } from '#islands/player.ts'
import { clearSession, startSession } from '#islands/session/session.ts'
import { setNavigator } from '#islands/ui/navigation.ts'
import { call, wire } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, newPlayer } from '../player.ts'

let wentTo: string[] = []

beforeAll(freshDatabase)
beforeEach(() => {
  setTransport(wire())
  setNavigator((path) => wentTo.push(path))
  vi.stubGlobal('location', new URL('http://localhost/lobby/home'))
  wentTo = []
})
afterEach(() => {
  clearSession()
  setTransport(undefined)
  vi.unstubAllGlobals()
})

/** This tab holds an expired token; the other tab may have stored a newer one. */
async function behind(isReplaced: boolean) {
  const seat = await newPlayer()
  const { id, account, password } = seat
  const { token } = await call('accountLogin', await credentials(account, password))
  await call('logout', {}, seat)
  writeToken(seat.token)
  startSession()
  if (isReplaced) writeStored(TOKEN_KEY, String(token))
  await post('online', {})
  return { id, token: String(token) }
}

describe('a tab with an expired token', () => {
  test('continues with one that another tab has stored', async () => {
    const { id, token } = await behind(true)
    await expect.poll(() => $player.get()).toMatchObject({ state: 'ready', user: { id } })
    expect(readToken()).toBe(token)
    expect(wentTo).toEqual([])
  })

  test('goes to the log-in without one', async () => {
    await behind(false)
    await expect.poll(() => wentTo).toHaveLength(1)
    expect($player.get()).toEqual({ state: 'guest' })
    expect(readToken()).toBe('')
  })
})

describe('another tab’s change', () => {
  /** The session as a page loads it, with the window that reports other tabs' storage. */
  async function openTab() {
    const tab = new EventTarget()
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
    vi.resetModules()
    const [session, players, client, tokens, navigation] = await Promise.all([
      import('#islands/session/session.ts'),
      import('#islands/player.ts'),
      import('#client/wire/post.ts'),
      import('#client/wire/token.ts'),
      import('#islands/ui/navigation.ts'),
    ])
    navigation.setNavigator((path) => void went.push(path))
    client.setTransport(wire())
    const tell = (key: string | null) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
    return { ...session, ...players, ...tokens, tell, token: (text: string) => kept.set(TOKEN_KEY, text) }
  }
  const kept = new Map<string, string>()
  let went: string[] = []
  beforeEach(() => {
    kept.clear()
    went = []
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })

  test.each([
    ['public', '/lobby/home', []],
    ['player', '/profile/user', ['/login?back=%2Fprofile%2Fuser']],
  ])('is followed on a page that is for %s: a log-in there is one here, and so is a log-out', async (...page) => {
    const [access, path, left] = page
    vi.stubGlobal('document', { documentElement: { dataset: { access } } })
    vi.stubGlobal('location', new URL(path, 'http://localhost'))
    const seat = await newPlayer()
    const { id } = seat
    const tab = await openTab()
    tab.startSession()
    expect(tab.$player.get()).toEqual({ state: 'guest' })
    tab.token(seat.token)
    tab.tell('something.else')
    expect(tab.$player.get()).toEqual({ state: 'guest' })
    tab.tell(TOKEN_KEY)
    await expect.poll(() => tab.$player.get()).toMatchObject({ state: 'ready', user: { id } })
    kept.delete(TOKEN_KEY)
    tab.tell(TOKEN_KEY)
    expect([tab.$player.get(), tab.readToken()]).toEqual([{ state: 'guest' }, ''])
    expect(went).toEqual(left)
  })
})
