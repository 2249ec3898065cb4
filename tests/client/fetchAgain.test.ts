import { expect, test, vi } from 'vitest'
import { fetchAgain } from '#client/wire/fetchAgain.ts'

const ADDRESS = 'http://localhost:1/_astro/Panel.abc.js'

test.each([
  `Failed to fetch dynamically imported module: ${ADDRESS}`,
  `error loading dynamically imported module: ${ADDRESS}`,
])('after %j each try has an address of its own', async (message) => {
  const failure = new TypeError(message)
  const from = vi.fn<(address: string) => Promise<unknown>>().mockRejectedValueOnce(failure)
  await expect(fetchAgain(failure, from)).rejects.toThrow(message)
  from.mockResolvedValue({ Panel: 'here' })
  expect(await fetchAgain(failure, from)).toEqual({ Panel: 'here' })
  const addresses = from.mock.calls.map(([address]) => address)
  expect(new Set(addresses).size).toBe(2)
  for (const address of addresses) expect(address).toMatch(/^http:\/\/localhost:1\/_astro\/Panel\.abc\.js\?try=\d+$/)
})

test('a failure without an address stays one', async () => {
  const failure = new TypeError('Importing a module script failed.')
  await expect(fetchAgain(failure)).rejects.toBe(failure)
})
