import { expect, test } from 'vitest'
import { isServerAddress, serverAddresses } from '#contract/addresses.ts'
import { makeApp } from '#server/http/app.ts'

const paths = [...new Set(makeApp().routes.map(({ path }) => path))]

test('every address that the server answers stands in the one list', () => {
  expect(paths.length).toBeGreaterThan(8)
  expect(paths.filter((path) => !isServerAddress(path.replace('*', 'any')))).toEqual([])
})

test('every address of the list is handled', () => {
  // The contact has an address only if it is set: tests/http/securityContact.test.ts.
  const known = Object.values(serverAddresses).filter((address) => address !== serverAddresses.securityContact)
  expect(known.filter((address) => !paths.some((path) => path.startsWith(address)))).toEqual([])
})

test.each(['/', '/lobby/home', '/my-data-and-more', '/healthzz', '/sandbox', '/profile/data', '/_astro/a.js'])(
  'a page or a file is none of them: %s',
  (path) => {
    expect(isServerAddress(path)).toBe(false)
  },
)
