import { expect, test, vi } from 'vitest'
import { fetchCode } from '#islands/games/shell/fetchCode.ts'

const ADDRESS = 'http://localhost:1/_astro/Panel.abc.js'

test('code that is there is imported once', async () => {
  const load = vi.fn(async () => ({ Panel: 'here' }))
  expect(await fetchCode(load)).toEqual({ Panel: 'here' })
  expect(load).toHaveBeenCalledTimes(1)
})

test.each([
  `Failed to fetch dynamically imported module: ${ADDRESS}`,
  `error loading dynamically imported module: ${ADDRESS}`,
])('after %j each try has an address of its own', async (message) => {
  const fail = () => Promise.reject(new TypeError(message))
  const again = vi.fn<(address: string) => Promise<unknown>>().mockRejectedValueOnce(new TypeError(message))
  await expect(fetchCode(fail, again)).rejects.toThrow(message)
  again.mockResolvedValue({ Panel: 'here' })
  expect(await fetchCode(fail, again)).toEqual({ Panel: 'here' })
  const addresses = again.mock.calls.map(([address]) => address)
  expect(new Set(addresses).size).toBe(2)
  for (const address of addresses) expect(address).toMatch(/^http:\/\/localhost:1\/_astro\/Panel\.abc\.js\?try=\d+$/)
})

test('a failure without an address stays one', async () => {
  const fail = () => Promise.reject(new TypeError('Importing a module script failed.'))
  await expect(fetchCode(fail)).rejects.toThrow('Importing a module script failed.')
})
