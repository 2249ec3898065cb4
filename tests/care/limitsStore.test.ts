import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { writeToken } from '#client/wire/token.ts'
import type { LimitName } from '#contract/care/limits.ts'
import {
  $limits,
  $limitWork,
  cancelLimit,
  confirmLimit,
  leaveLimits,
  loadLimits,
  removeLimit,
  type ShownLimit,
  setLimit,
} from '#islands/care/limits.ts'
import { clearSession } from '#islands/session/session.ts'
import { setClock } from '#server/base/clock.ts'
import { wire } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { DAY, later, setLimit as setElsewhere } from './careHarness.ts'

let isOnline = true
let player: TestPlayer

beforeAll(freshDatabase)
beforeEach(async () => {
  isOnline = true
  const send = wire()
  setTransport((name, body, token) => {
    if (!isOnline) throw new TypeError('no network')
    return send(name, body, token)
  })
  player = await newPlayer()
  writeToken(player.token)
  await loadLimits()
})
afterEach(() => {
  clearSession()
  leaveLimits()
  setTransport(undefined)
  setClock(undefined)
})

function shown(name: LimitName): ShownLimit {
  const limits = $limits.get()
  const found = limits.state === 'ready' ? limits.value.limits.find(({ limit }) => limit === name) : undefined
  if (!found) throw new Error(limits.state)
  return found
}

test('a first limit and a lower one hold at once; a raise waits, and is taken back', async () => {
  expect(await setLimit(shown('depositDay'), 100_000)).toMatchObject({ shown: { most: 100_000, left: 100_000 } })
  await setLimit(shown('depositDay'), 50_000)
  expect(shown('depositDay')).toMatchObject({ most: 50_000, used: 0 })
  expect(await setLimit(shown('depositDay'), 80_000)).toMatchObject({
    shown: { most: 50_000, raise: { most: 80_000, state: 'waiting' } },
  })
  expect(await confirmLimit(shown('depositDay'))).toEqual({ problem: { key: 'refusal.raiseEarly' } })
  expect(await cancelLimit(shown('depositDay'))).toHaveProperty('shown.most', 50_000)
  expect(shown('depositDay').raise).toBeUndefined()
})

test('a removal is confirmed after its day, but not what another device has asked for since', async () => {
  await setLimit(shown('timeWeek'), 600)
  await removeLimit(shown('timeWeek'))
  expect(shown('timeWeek').raise).toMatchObject({ state: 'waiting' })
  await later(player, DAY)
  await loadLimits()
  const stale = shown('timeWeek')
  expect(stale.raise?.state).toBe('ripe')
  await setElsewhere(player, 'timeWeek', 700)
  expect(await confirmLimit(stale)).toEqual({ problem: { key: 'refusal.raiseUnknown' } })
  await expect.poll(() => shown('timeWeek').raise?.most).toBe(700)

  await later(player, DAY)
  await removeLimit(shown('timeWeek'))
  await later(player, DAY)
  await loadLimits()
  expect(await confirmLimit(shown('timeWeek'))).toHaveProperty('shown')
  expect(shown('timeWeek').own).toBeUndefined()
})

test('one change is made at a time, and without a network the page keeps what it shows', async () => {
  const both = await Promise.all([setLimit(shown('round'), 5_000), setLimit(shown('round'), 1_000)])
  expect(both[1]).toBeUndefined()
  expect(shown('round')).toMatchObject({ most: 5_000, left: 5_000 })
  isOnline = false
  expect(await setLimit(shown('round'), 1_000)).toEqual({ problem: { key: 'common.unheard' } })
  expect($limitWork.get()).toBeUndefined()
  expect(shown('round').most).toBe(5_000)
  leaveLimits()
  await loadLimits()
  expect($limits.get()).toEqual({ state: 'failed' })
})
