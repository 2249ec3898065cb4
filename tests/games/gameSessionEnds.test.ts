import { beforeAll, describe, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { DEFAULT_LOCALE } from '#contract/locale.ts'
import { setClock } from '#server/base/clock.ts'
import { config } from '#server/base/config.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { agreedTexts } from '#server/standing/agreedTexts.ts'
import { recordAgreements } from '#server/standing/agreements.ts'
import { call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, fund, newPlayer } from '../player.ts'
import { launch, startGameSession } from './gameSession.ts'

const spin = (gameToken: string) =>
  call('houseSpin', { roundId: crypto.randomUUID(), stake: 500 }, { token: gameToken })

/** A player with coin, logged in on two devices. */
async function onTwoDevices() {
  const player = await newPlayer()
  await fund(player.id, 10_000)
  const { token } = await call('accountLogin', await credentials(player.account, player.password), newClient())
  return { id: player.id, first: player.token, second: String(token) }
}

describe('a game session ends with the log-in that started it', () => {
  beforeAll(freshDatabase)

  test('by log-out, by being logged out from afar, and not by the end of another', async () => {
    const { first, second } = await onTwoDevices()
    const gameToken = await startGameSession(first)
    await call('logout', {}, { token: second })
    expect(await spin(gameToken)).toMatchObject({ errcode: 0 })
    await call('logout', {}, { token: first })
    expect(await spin(gameToken)).toMatchObject({ code: 401 })
    const others = await onTwoDevices()
    const taken = await startGameSession(others.second)
    await call('endSessions', {}, { token: others.first })
    expect(await spin(taken)).toMatchObject({ code: 401 })
    expect(await verifyLedger(db)).toEqual([])
  })

  test('at the absolute end of the log-in, however much is played', async () => {
    const { id, first } = await onTwoDevices()
    const gameToken = await startGameSession(first)
    const hours = config.sessionIdleHours - 1
    for (let passed = hours; passed < config.sessionHours; passed += hours) {
      setClock(new Date(Date.now() + passed * 3_600_000))
      // Terms may come into force within these days.
      await recordAgreements(db, id, agreedTexts(DEFAULT_LOCALE))
      expect(await spin(gameToken)).toMatchObject({ code: 200 })
    }
    setClock(new Date(Date.now() + config.sessionHours * 3_600_000 + 1))
    expect(await spin(gameToken)).toMatchObject({ code: 401 })
    setClock(undefined)
  })

  test('and is not taken any more by a launch token from before', async () => {
    const { first } = await onTwoDevices()
    const launchToken = await launch(first)
    await call('logout', {}, { token: first })
    expect(await call('houseOpen', { launchToken })).toMatchObject({ errcode: errcodes.gameSessionEnded })
  })
})
