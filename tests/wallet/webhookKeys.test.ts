import { expect, test } from 'vitest'
import { paymongoGateway } from '#server/wallet/gateways/paymongo/gateway.ts'
import { findForgery, signBody } from '#server/wallet/gateways/signature.ts'
import { eventOf, SECRET, signed, TEST_KEY } from './paymongo.ts'

const NEW = 'whsk_the_invented_key_that_follows'
const AT = 1_760_000_000
const timestamp = String(AT)
const rawBody = '{"id":"evt_1"}'

test('a webhook counts under the new key and the old one, and under nothing else', () => {
  const told = (secret: string, live: string[]) =>
    findForgery({ timestamp, signature: signBody(secret, timestamp, rawBody), rawBody }, live, AT * 1000)
  expect(told(SECRET, [NEW, SECRET])).toBeUndefined()
  expect(told(NEW, [NEW, SECRET])).toBeUndefined()
  expect(told(SECRET, [NEW, ''])).toBe('signature')
  expect(told('', [NEW, ''])).toBe('signature')
  expect(told('', ['', ''])).toBe('signature')
})

test("PayMongo's webhooks count under either key while one is being replaced", () => {
  const verdict = (secret: string, old?: string) => {
    const keys = { key: TEST_KEY, webhookSecret: NEW, ...(old !== undefined && { webhookSecretOld: old }) }
    const body = eventOf('pi_1', 50_000)
    return paymongoGateway(keys).verifyWebhook(body, () => signed(body, undefined, secret)).verdict
  }
  expect(verdict(NEW, SECRET)).toBe('genuine')
  expect(verdict(SECRET, SECRET)).toBe('genuine')
  expect(verdict(SECRET)).toBe('forged')
})
