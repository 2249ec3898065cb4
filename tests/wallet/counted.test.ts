import { expect, test } from 'vitest'
import { metrics } from '#server/base/metrics.ts'
import { counted } from '#server/wallet/counted.ts'
import { GatewayError } from '#server/wallet/gateway.ts'
import { gatewayOf } from '#server/wallet/gateways/opened.ts'

/** How many requests were counted, by gateway and outcome. */
async function countOf(gateway: string, outcome: string): Promise<number> {
  const { values = [] } = (await metrics.getSingleMetric('perya_gateway_requests_total')?.get()) ?? {}
  return values.find(({ labels }) => labels.gateway === gateway && labels.outcome === outcome)?.value ?? 0
}

test('requests to a gateway are counted by whether they were answered, and come back as they were', async () => {
  const adapter = {
    name: 'invented',
    ask: async (what: string) => {
      if (what === 'nothing') throw new GatewayError('silent')
      return `${what} by ${adapter.name}`
    },
    verify: (text: string) => text.length,
  }
  const wrapped = counted(adapter, ['ask'])
  expect(await wrapped.ask('paid')).toBe('paid by invented')
  await expect(wrapped.ask('nothing')).rejects.toThrow(GatewayError)
  expect(wrapped.verify('four')).toBe(4)
  expect([await countOf('invented', 'answered'), await countOf('invented', 'failed')]).toEqual([1, 1])
})

test('the configured gateways are counted', async () => {
  const before = await countOf('sandbox', 'failed')
  await expect(gatewayOf('sandbox')?.query('no-such-payment')).rejects.toThrow()
  expect(await countOf('sandbox', 'failed')).toBe(before + 1)
})
