import { expect, test } from 'vitest'
import { isServerAddress, serverAddresses } from '#contract/addresses.ts'
import { consoleApp } from '#server/console/app.ts'
import { makeApp } from '#server/http/app.ts'

const paths = [...new Set(makeApp().routes.map(({ path }) => path))]
const inside = consoleApp(
  async () => Buffer.of(),
  () => undefined,
).routes.map(({ path }) => path)

test('every address that the server answers stands in the one list', () => {
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => !isServerAddress(path.replace('*', 'any')))).toEqual([])
})

test('every address of the list is handled, on the port of players or of operators', () => {
  // The contact has an address only if it is set: tests/http/securityContact.test.ts.
  const known = Object.values(serverAddresses).filter((address) => address !== serverAddresses.securityContact)
  expect(known.filter((address) => ![...paths, ...inside].some((path) => path.startsWith(address)))).toEqual([])
})

test('what operators have is not on the port of players', () => {
  for (const address of [serverAddresses.metrics, serverAddresses.console])
    expect(paths.some((path) => path.startsWith(address))).toBe(false)
})

test.each(['/', '/lobby/home', '/my-data-and-more', '/healthzz', '/sandbox', '/profile/data', '/_astro/a.js'])(
  'a page or a file is none of them: %s',
  (path) => {
    expect(isServerAddress(path)).toBe(false)
  },
)
