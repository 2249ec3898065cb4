import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { regionOf } from '#server/http/region.ts'
import type { HttpServer } from '#server/http/server.ts'
import { ENVELOPE } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { ask, startServer } from './testServer.ts'

vi.hoisted(() => {
  vi.stubEnv('PERYA_PROXY_HOPS', '2')
  vi.stubEnv('PERYA_COUNTRY_HEADER', 'CF-IPCountry')
})

const TERMS = { countryHeader: 'cf-ipcountry', proxyHops: 2, country: 'ph' }
const through = '203.0.113.7, 198.51.100.1'
const region = (headers: IncomingHttpHeaders, terms: Partial<typeof TERMS> = {}) =>
  regionOf({ 'x-forwarded-for': through, ...headers }, { ...TERMS, ...terms })

describe('the region of a request', () => {
  test.each([
    ['PH', 'home'],
    ['ph', 'home'],
    [' PH ', 'home'],
    ['SG', 'foreign'],
    ['XX', 'unknown'],
    ['T1', 'unknown'],
    ['PHL', 'unknown'],
    ['PH, SG', 'unknown'],
    ['', 'unknown'],
  ])('that states %j is %s', (stated, expected) => {
    expect(region({ 'cf-ipcountry': stated })).toBe(expected)
  })

  test('without the header is unknown', () => {
    expect(region({})).toBe('unknown')
  })

  test.each([
    ['past all proxies', undefined],
    ['past the outer one', '198.51.100.1'],
    ['with an empty address', ' , 198.51.100.1'],
  ])('that came %s is unknown, whatever it claims', (_, forwardedFor) => {
    expect(region({ 'cf-ipcountry': 'PH', 'x-forwarded-for': forwardedFor })).toBe('unknown')
  })

  test('is not asked where no header is configured', () => {
    expect(region({ 'cf-ipcountry': 'SG' }, { countryHeader: '' })).toBe('unasked')
  })

  test('is home by the country of the licence', () => {
    expect(region({ 'cf-ipcountry': 'TH' }, { country: 'th' })).toBe('home')
    expect(region({ 'cf-ipcountry': 'PH' }, { country: 'th' })).toBe('foreign')
  })
})

describe('over HTTP', () => {
  let server: HttpServer
  beforeAll(async () => {
    await freshDatabase()
    server = await startServer()
  })
  afterAll(() => server.stop())

  const open = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ ...ENVELOPE, gameId: 1001 })
    const path = '/app/v1/anonymous/guestOpen'
    return (
      await ask(server.port, path, { method: 'POST', body, headers: { 'x-device-fingerprint': 'd', ...headers } })
    ).json
  }

  test('the header of the proxy decides, and counts only through all proxies', async () => {
    const from = { 'x-forwarded-for': through }
    expect(await open({ ...from, 'cf-ipcountry': 'PH' })).toMatchObject({ errcode: 0 })
    expect(await open({ ...from, 'cf-ipcountry': 'SG' })).toMatchObject({ errcode: errcodes.regionForeign })
    expect(await open(from)).toMatchObject({ errcode: errcodes.regionUnknown })
    expect(await open({ 'cf-ipcountry': 'PH' })).toMatchObject({ errcode: errcodes.regionUnknown })
  })
})
