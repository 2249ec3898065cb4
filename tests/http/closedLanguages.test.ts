import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// Live mode until a setting opens more languages.
vi.hoisted(() => {
  process.env.PERYA_LOCALES = 'en'
})

import { codePurpose } from '#contract/enumerations.ts'
import { config } from '#server/base/config.ts'
import type { HttpServer } from '#server/http/server.ts'
import { readMessages } from '#server/sms/outbox.ts'
import { e164, layPhones, newNumber, phoneOf, send } from '../account/phones.ts'
import { ask, startServer } from './testServer.ts'

layPhones()

let server: HttpServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const PHONE = { 'sec-ch-ua-mobile': '?1' }
const get = (path: string, headers = {}) => ask(server.port, path, { headers: { ...PHONE, ...headers } })

test('are those that a setting excludes', () => {
  expect(config.locales).toEqual(['en'])
})

test.each([
  ['/th/lobby/home?typeId=1', '/lobby/home?typeId=1'],
  ['/fil/terms-of-use', '/terms-of-use'],
  ['/th', '/'],
])('%s leads to the English page, %s, for the time being', async (path, to) => {
  const { status, headers } = await get(path)
  expect([status, headers.location]).toEqual([302, to])
})

test.each([
  ['the query', '/lobby/home?locale=th', {}],
  ['the cookie', '/lobby/home', { cookie: 'locale=th' }],
  ['the browser', '/lobby/home', { 'accept-language': 'th-TH,fil;q=0.9' }],
])('%s does not open one', async (_, path, headers) => {
  const seen = await get(path, headers)
  expect([seen.status, seen.headers['set-cookie']]).toEqual([200, undefined])
  expect(seen.text).toContain('phone home')
})

test('text messages are English then', async () => {
  const mobile = newNumber()
  await send(mobile, codePurpose.register, { ...phoneOf(mobile), acceptLanguage: 'th-TH' })
  const sent = (await readMessages(10)).find((message) => message.mobile === e164(mobile))
  expect(sent?.text).toMatch(/is your Perya code/)
})
