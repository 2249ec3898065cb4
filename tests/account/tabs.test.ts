import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { post, setTransport } from '#client/post.ts'
import { writeStored } from '#client/storage.ts'
import { readToken, writeToken } from '#client/token.ts'
import { TOKEN_KEY } from '#contract/wire.ts'
import { answer } from '#server/answer.ts'
import { setNavigator } from '#stores/navigation.ts'
import { $player } from '#stores/player.ts'
import { clearSession, startSession } from '#stores/session.ts'
import { ask, credentials, newPlayer, newSeat } from '../caller.ts'
import { freshDatabase } from '../database.ts'

const log = pino({ level: 'silent' })
let wentTo: string[] = []

beforeAll(freshDatabase)
beforeEach(() => {
  const seat = newSeat()
  setTransport((name, body, token) => answer({ name, body, ...seat, token, requestId: randomUUID(), log }))
  setNavigator((path) => wentTo.push(path))
  vi.stubGlobal('location', new URL('http://localhost/lobby/home'))
  wentTo = []
})
afterEach(() => {
  clearSession()
  setTransport(undefined)
  vi.unstubAllGlobals()
})

/** This tab holds a token that is over; the other tab may have stored a newer one. */
async function behind(isReplaced: boolean) {
  const { id, account, password, seat } = await newPlayer()
  const { token } = await ask('accountLogin', await credentials(account, password))
  await ask('logout', {}, seat)
  writeToken(seat.token)
  startSession()
  if (isReplaced) writeStored(TOKEN_KEY, String(token))
  await post('online', {})
  return { id, token: String(token) }
}

describe('a tab whose token is over', () => {
  test('goes on with the one that another tab has stored', async () => {
    const { id, token } = await behind(true)
    await vi.waitFor(() => expect($player.get()).toMatchObject({ state: 'ready', user: { id } }))
    expect(readToken()).toBe(token)
    expect(wentTo).toEqual([])
  })

  test('goes to the log-in where there is none', async () => {
    await behind(false)
    await vi.waitFor(() => expect(wentTo).toHaveLength(1))
    expect($player.get()).toEqual({ state: 'guest' })
    expect(readToken()).toBe('')
  })
})
