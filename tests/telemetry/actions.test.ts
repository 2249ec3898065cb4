import { afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { seenOn } from '#server/telemetry/actions.ts'
import { clientEvents } from '#server/telemetry/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'

beforeAll(() => freshDatabase())
afterEach(() => setClock(undefined))

const at = (time: string) => setClock(new Date(`2026-12-01T${time}+08:00`))
const act = (who: object, activity: unknown, action: unknown, address = '4.4.4.4') =>
  call('actionLog', { activity, action }, { ...who, address, device: 'phone' })

test('an action is kept for the player of the session, at the server’s time', async () => {
  at('12:00:00')
  const player = await newPlayer({ coin: 0 })
  expect(await act(player, 39, 'shown')).toEqual({ code: 200, errcode: 0 })
  const [row] = await db.select().from(clientEvents)
  expect(row).toMatchObject({ name: 'activity_shown', data: '{"activity":39}', player: player.id, device: 'phone' })
  expect(row?.eventTime.toISOString()).toBe('2026-12-01T04:00:00.000Z')
})

test('a day in Manila counts each player once, and nothing of the next day', async () => {
  at('23:59:58')
  const [one, other] = [await newPlayer({ coin: 0 }), await newPlayer({ coin: 0 })]
  for (const who of [one, one, other]) await act(who, 8, 'opened')
  await act(one, 8, 'shown')
  await act(one, 16, 'opened')
  setClock(new Date('2026-12-02T00:00:00+08:00'))
  await act(other, 8, 'shown')
  const seen = await seenOn('2026-12-01')
  expect([seen.get(8), seen.get(16)]).toEqual([
    { shown: 1, opened: 2 },
    { shown: 0, opened: 1 },
  ])
  expect([...(await seenOn('2026-12-02'))]).toEqual([[8, { shown: 1, opened: 0 }]])
})

test('guests, other actions and other bodies are refused; an unknown activity is discarded', async () => {
  const player = await newPlayer({ coin: 0 })
  const before = await db.$count(clientEvents)
  expect((await act({}, 39, 'shown')).code).toBe(401)
  for (const [activity, action] of [
    [39, 'claimed'],
    ['39', 'shown'],
    [0.5, 'shown'],
    [undefined, 'shown'],
    [39, ''],
  ])
    expect((await act(player, activity, action)).code).toBe(400)
  expect((await act(player, 9_999, 'shown')).code).toBe(200)
  expect(await db.$count(clientEvents)).toBe(before)
})

test('actions count against the address, as events do', async () => {
  at('12:00:00')
  const player = await newPlayer({ coin: 0 })
  const codes = []
  for (let sent = 0; sent < 201; sent += 1) codes.push((await act(player, 39, 'shown', '5.5.5.5')).code)
  expect([codes.slice(0, 200).every((code) => code === 200), codes.at(-1)]).toEqual([true, 429])
})
