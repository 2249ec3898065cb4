import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVERYTHING, touchedBy } from '#tools/launch/changed.mjs'

/** Tests that `npm test -- --changed` selects for a change that no import reveals. */

test.each<[changed: string, reader: string]>([
  ['src/server/games/settle_round.sql', 'tests/database.ts'],
  ['content/words/en/profile.json', 'tests/lobby/pages.tsx'],
  ['content/words/th/profile.json', 'tests/words.ts'],
  ['content/lobby/web.yaml', 'src/server/content/catalogue.ts'],
  ['content/lobby/services.yaml', 'src/server/support/content.ts'],
  ['content/lobby/slots/1001.yaml', 'src/server/games/house/slot/slots.ts'],
  ['content/pages/en/terms-of-use/1.0.md', 'tests/built.ts'],
  ['src/layouts/Mobile.astro', 'tests/lobby/rendered/render.ts'],
  ['src/islands/lobby/tile.css', 'tests/built.ts'],
  ['src/islands/lobby/Home.tsx', 'tests/lobby/guard.test.ts'],
  ['src/islands/ui/loadable.ts', 'tests/built.ts'],
  ['src/server/main.ts', 'tests/http/stop.test.ts'],
  ['src/server/wallet/deposits/credit.ts', 'tests/wallet/addUnit.ts'],
  ['src/contract/money.ts', 'tests/ledger/crash.test.ts'],
  ['compose.yaml', 'tests/platform/container.test.ts'],
  ['src/server/deploy/nginx.conf', 'tests/deploy/proxies.test.ts'],
  ['README.md', 'tests/platform/documents.test.ts'],
  ['e2e/kyc.spec.ts', 'tests/tidy.test.ts'],
  ['e2e/kyc.spec.ts', 'tests/platform/matrix.test.ts'],
])('%s is read by %s, and its importers run too', (changed, reader) => {
  expect(touchedBy([changed])).toEqual(expect.arrayContaining([changed, reader]))
})

test.each(['package.json', 'package-lock.json', 'tsconfig.json', 'tests/vitest.config.ts', 'tests/server.ts', 'a.new'])(
  '%s asks for everything, with whatever else has changed',
  (changed) => {
    expect(touchedBy(['README.md', changed, 'src/server/main.ts'])).toBe(EVERYTHING)
  },
)

test('every file of the repository is assigned, and every reader exists', () => {
  const files = globSync(['*', '.ci/*', '{content,e2e,public,src,tests}/**/*.*']).filter((path) => path.includes('.'))
  expect(files.length).toBeGreaterThan(1500)
  const forAll = files.filter((path) => touchedBy([path]) === EVERYTHING)
  expect(forAll.toSorted()).toEqual([
    ...['package-lock.json', 'package.json', 'tests/server.ts', 'tests/vitest.config.ts', 'tsconfig.json'],
  ])
  const named = new Set(files.flatMap((path) => touchedBy([path])))
  expect([...named].filter((path) => path !== EVERYTHING && !existsSync(path) && !files.includes(path))).toEqual([])
})
