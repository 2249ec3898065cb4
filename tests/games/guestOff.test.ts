import { beforeAll, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { readConfig } from '#server/base/config.ts'
import { newPurse, sealPurse } from '#server/games/guest/purse.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'

vi.hoisted(() => vi.stubEnv('PERYA_GUEST_PLAY', 'off'))

beforeAll(freshDatabase)

test('an operator switches guest play off, and the lobby is told', async () => {
  const refused = { code: 200, errcode: errcodes.guestPlayClosed }
  expect(await call('anonymous/guestOpen', { gameId: 1001 })).toMatchObject(refused)
  const purse = sealPurse(newPurse())
  expect(await call('anonymous/guestSpin', { gameId: 1001, purse, stake: 500 })).toMatchObject(refused)
  expect(await call('anonymous/guestMove', { gameId: 1001, purse, step: 1, move: 'stop' })).toMatchObject(refused)
  expect(await call('anonymous/appConfig', { gameListVersion: '' })).toMatchObject({ hasGuestPlay: false })
})

test('it is on in the demo, and off in live until switched on', () => {
  const live = {
    PERYA_MODE: 'live',
    DATABASE_URL: 'postgresql://perya:pass@database:5432/perya?sslmode=disable',
    PERYA_ORIGIN: 'https://play.example.org',
    PERYA_PROXY_HOPS: '1',
    PERYA_COUNTRY_HEADER: 'CF-IPCountry',
    PERYA_SECRET: 'a-secret-of-at-least-thirty-two-characters',
    PERYA_OPERATOR_NAME: 'Example Remote Gaming Inc.',
    PERYA_LICENCE_NUMBER: 'RG-0001',
  }
  expect(readConfig({}).guestPlay).toBe(true)
  expect(readConfig(live).guestPlay).toBe(false)
  expect(readConfig({ ...live, PERYA_GUEST_PLAY: 'on' }).guestPlay).toBe(true)
})
