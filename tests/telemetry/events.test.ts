import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { EVENT_DATA_MAX, EVENT_TEXT_MAX } from '#contract/telemetry/limits.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { forgetOldEvents } from '#server/telemetry/retention.ts'
import { clientEvents } from '#server/telemetry/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'

import { newPlayer } from '../player.ts'

const EVENT = {
  name: 'save_favarite',
  eventTime: 1_790_000_000_000,
  eventUserId: 7,
  channel: 'WEB',
  appId: 'a',
  version: '1.0.28',
}

const send = (eventList: object[], token = '', address = '1.1.1.1') =>
  call('anonymous/appEventLogClient', { eventList }, { token, address, device: 'phone' })

describe('client events', () => {
  beforeAll(() => freshDatabase())
  afterEach(() => setClock(undefined))

  test('are stored as sent, for the player of the session and not the claimed one', async () => {
    const { id: player, token } = await newPlayer({ coin: 0 })
    expect(await send([EVENT, { ...EVENT, data: '{"id":1}' }], token)).toEqual({ code: 200, errcode: 0 })
    const rows = await db.select().from(clientEvents)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({
      name: 'save_favarite',
      data: '{"id":1}',
      player,
      device: 'phone',
      version: '1.0.28',
    })
    expect(rows[1]?.eventTime.getTime()).toBe(EVENT.eventTime)
  })

  test('come in batches of one to twenty', async () => {
    expect((await send([])).code).toBe(400)
    expect((await send(Array.from({ length: 21 }, () => EVENT))).code).toBe(400)
    expect((await send(Array.from({ length: 20 }, () => EVENT))).code).toBe(200)
  })

  test('cannot flood the database from one address', async () => {
    setClock(new Date('2031-01-01T00:00:00Z'))
    const codes = []
    for (let batch = 0; batch < 201; batch += 1) codes.push((await send([EVENT], '', '2.2.2.2')).code)
    expect(codes.slice(0, 200).every((code) => code === 200)).toBe(true)
    expect(codes.at(-1)).toBe(429)
  })

  test('of an unknown name are accepted and discarded', async () => {
    const before = await db.$count(clientEvents)
    const strange = { ...EVENT, name: 'an_older_lobby' }
    expect((await send([strange, EVENT, strange], '', '3.3.3.3')).code).toBe(200)
    expect((await send([strange], '', '3.3.3.3')).code).toBe(200)
    expect(await db.$count(clientEvents)).toBe(before + 1)
  })

  test('hold no more than the lobby sends', async () => {
    const fits = { ...EVENT, data: 'ñ'.repeat(EVENT_DATA_MAX / 2), appId: 'x'.repeat(EVENT_TEXT_MAX) }
    expect((await send([fits], '', '3.3.3.4')).code).toBe(200)
    expect((await send([{ ...fits, data: `${fits.data}x` }], '', '3.3.3.4')).code).toBe(400)
    for (const field of ['channel', 'appId', 'version'])
      expect((await send([{ ...fits, [field]: `${fits.appId}x` }], '', '3.3.3.4')).code).toBe(400)
  })

  test('are deleted after a year', async () => {
    const before = await db.$count(clientEvents)
    expect(await forgetOldEvents()).toBe(0)
    setClock(new Date('2032-06-01T00:00:00Z'))
    expect(await forgetOldEvents()).toBe(before)
    expect(await db.$count(clientEvents)).toBe(0)
  })
})
