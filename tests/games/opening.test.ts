import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { wire } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { openBrowser } from './browser.ts'
import { GAME, launch } from './gameSession.ts'

let sent: string[]
let replaced: string[]

/** The page of a game, fresh as after a reload. */
async function openPage(hash: string) {
  vi.resetModules()
  openBrowser(`/house/slot/${GAME}${hash}`)
  vi.stubGlobal('history', { replaceState: (_: unknown, __: string, path: string) => replaced.push(path) })
  const { setTransport } = await import('#client/wire/post.ts')
  const carry = wire()
  setTransport((name, body, token) => {
    sent.push(name)
    return carry(name, body, token)
  })
  return await import('#islands/games/opening.ts')
}

beforeAll(freshDatabase)
beforeEach(() => {
  sent = []
  replaced = []
})
afterEach(() => vi.unstubAllGlobals())

test('the game session opens before the game’s code is there, which takes the answer', async () => {
  const { token } = await newPlayer({ coin: 500 })
  const launchToken = await launch(token)
  const page = await openPage(`#launch=${launchToken}`)
  page.openEarly()
  expect([sent, replaced, page.hasOpened()]).toEqual([['houseOpen'], [`/house/slot/${GAME}`], true])
  expect(page.launchTokenHere()).toBe(launchToken)
  const answer = await page.openSession(page.launchTokenHere())
  expect(answer).toMatchObject({ ok: true, reply: { gameId: GAME, coin: 500 } })
  expect(sent).toEqual(['houseOpen'])
})

test('without the early call, the game’s code opens the session by the address', async () => {
  const { token } = await newPlayer({ coin: 500 })
  const page = await openPage(`#launch=${await launch(token)}`)
  expect(await page.openSession(page.launchTokenHere())).toMatchObject({ ok: true })
  expect([sent, replaced, page.hasOpened()]).toEqual([['houseOpen'], [`/house/slot/${GAME}`], false])
})

test.each(['', '#guest'])('with the address %j nothing opens early', async (hash) => {
  const page = await openPage(hash)
  page.openEarly()
  expect([sent, replaced, page.hasOpened(), page.launchTokenHere()]).toEqual([[], [], false, ''])
})
