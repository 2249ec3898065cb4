import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENVELOPE } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { type Copy, copyServer, LINES_MAX, SETTINGS } from './addUnit.ts'
import { expectCleanBooks, pockets } from './walletHarness.ts'

let copy: Copy
let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await freshDatabase()
  copy = copyServer()
})
afterAll(() => copy.remove())

const MANIFEST = `
import type { Gateway } from '../../gateway.ts'
import type { GatewayManifest } from '../manifest.ts'

const adapterOf = (key: string): Gateway => ({
  name: 'throwaway',
  kinds: ['qrph'],
  createPayment: async ({ orderId, expiresAt }) => ({ gatewayId: 'T' + orderId, expiresAt, payUrl: 'https://pay.example.org/' }),
  verifyWebhook: (rawBody, header) => {
    if (header('x-key') !== key) return { verdict: 'forged', why: 'signature' }
    const { id, gatewayId, cents } = JSON.parse(rawBody)
    return { verdict: 'genuine', eventId: id, event: { kind: 'paid', gatewayId, cents }, payload: {} }
  },
  query: async () => ({ state: 'waiting' }),
  expire: async () => {},
})

export const throwaway: GatewayManifest = {
  open: ({ throwawayKey: key }) => (key === '' ? undefined : adapterOf(key)),
}
`

const RECHARGE = `
- { id: 1, name: Throw-away, kind: qrph, gateways: [throwaway], sort: 1, status: 1, minimum: 10000, maximum: 5000000 }
`

/** A player deposits by the new gateway: order, webhook, credit. */
const DEPOSIT = `
import { pino } from 'pino'
import { depositBonuses } from '#server/activities/depositBonuses.ts'
import { openDatabase } from '#server/db/database.ts'
import { dispatch } from '#server/dispatch/dispatch.ts'
import { offerBonuses } from '#server/wallet/bonuses.ts'
import { payRoutes } from '#server/wallet/webhook.ts'

const [url, call] = process.argv.slice(2)
offerBonuses(depositBonuses)
await openDatabase(url)
const reply = await dispatch({ name: 'recharge3', requestId: 'r', log: pino({ level: 'error' }), ...JSON.parse(call) })
const body = JSON.stringify({ id: 'e1', gatewayId: 'T' + reply.orderId, cents: reply.amount })
const tell = (key) => payRoutes(() => '192.0.2.1').request('/pay/v1/throwaway', { method: 'POST', headers: { 'x-key': key }, body })
const statuses = [(await tell('another')).status, (await tell(process.env.PERYA_THROWAWAY_KEY)).status]
process.send({ payUrl: reply.payUrl, statuses })
`

test('a gateway is two new files and four lines elsewhere, and takes a deposit', async () => {
  copy.write('src/server/base/gateways/throwaway.ts', SETTINGS)
  copy.write('src/server/wallet/gateways/throwaway/manifest.ts', MANIFEST)
  copy.insert('src/server/base/gateways/list.ts', 'import { sandbox }', "import { throwaway } from './throwaway.ts'")
  copy.insert('src/server/base/gateways/list.ts', 'gatewayPlans = {', '  throwaway,')
  copy.insert(
    'src/server/wallet/gateways/list.ts',
    'import { sandbox }',
    "import { throwaway } from './throwaway/manifest.ts'",
  )
  copy.insert('src/server/wallet/gateways/list.ts', 'gateways: Record', '  throwaway,')
  expect(copy.inserted()).toBeLessThanOrEqual(LINES_MAX)
  // The configuration of an operator who wants it.
  copy.write('content/lobby/recharge.yaml', RECHARGE)
  copy.write('src/deposit.ts', DEPOSIT)
  const seat = await newPlayer({ coin: 0 })
  const body = { ...ENVELOPE, amount: 50_000, version: 4, actType: 0, rechargeType: 1 }
  const call = JSON.stringify({ body, token: seat.token, device: seat.device, address: seat.address })
  const settings = { PERYA_PAYMENTS: 'throwaway', PERYA_THROWAWAY_KEY: 'invented-key' }
  const told = await copy.run('src/deposit.ts', settings, databaseUrl, call)
  expect(told).toEqual({ payUrl: 'https://pay.example.org/', statuses: [401, 200] })
  expect((await pockets(seat)).coin).toBe(80_000)
  await expectCleanBooks()
})
