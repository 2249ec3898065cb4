import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SmsError } from '#server/sms/port.ts'
import { semaphoreGateway } from '#server/sms/semaphore.ts'

/** A server that answers as in the gateway's documentation (semaphore.co, /api/v4/otp). */
const heard: { path: string; fields: Record<string, string> }[] = []
const mood: { status: number; body: unknown; isSilent: boolean } = { status: 200, body: undefined, isSilent: false }
const fine = [{ message_id: 4711, recipient: '639990000001', status: 'Pending', code: '123456' }]

let server: Server
let base: string
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    heard.push({ path: request.url ?? '', fields })
    if (mood.isSilent) return
    response.writeHead(mood.status, { 'content-type': 'application/json' }).end(JSON.stringify(mood.body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4`
})
beforeEach(() => {
  heard.length = 0
  Object.assign(mood, { status: 200, body: fine, isSilent: false })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** The product's timeout, unless the server is meant not to answer. */
const gateway = (timeoutMs?: number) =>
  semaphoreGateway({ key: 'invented-key-of-a-test', sender: 'PERYA', base, ...(timeoutMs && { timeoutMs }) })
const send = (timeoutMs?: number) =>
  gateway(timeoutMs).send({
    id: 'm1',
    mobile: '+639990000001',
    text: '123456 is your Perya code.',
    code: '123456',
  })

test('sends number, words and our own code', async () => {
  expect(await send()).toBe('4711')
  const message = '{otp} is your Perya code.'
  const fields = {
    apikey: 'invented-key-of-a-test',
    number: '639990000001',
    message,
    code: '123456',
    sendername: 'PERYA',
  }
  expect(heard).toEqual([{ path: '/api/v4/otp', fields }])
})

test('words without a code are sent as plain messages', async () => {
  const text = 'Perya: your account closes soon.'
  expect(await gateway().send({ id: 'm2', mobile: '+639990000001', text })).toBe('4711')
  const fields = { apikey: 'invented-key-of-a-test', number: '639990000001', message: text, sendername: 'PERYA' }
  expect(heard).toEqual([{ path: '/api/v4/messages', fields }])
})

test.each([
  ['a bad key', { status: 403, body: {} }, true],
  ['a bad number', { status: 200, body: { number: ['The number format is invalid.'] } }, true],
  ['a message it gave up', { status: 200, body: [{ ...fine[0], status: 'Failed' }] }, true],
  ['too many at once', { status: 429, body: {} }, false],
  ['its own failure', { status: 500, body: {} }, false],
  ['silence', { isSilent: true }, false],
])('%s is an error, final or not', async (_, how, isFinal) => {
  Object.assign(mood, how)
  const error = await send(mood.isSilent ? 300 : undefined).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(SmsError)
  expect(error).toMatchObject({ isFinal })
  expect(String(error)).not.toContain('123456')
})
