import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reachOf } from '#build/chunks.ts'

const info = { importedIds: [] }

test('a plan for a file that is not in the build stops the build', () => {
  const reach = reachOf(['wallet/Gone.tsx'])
  expect(() => reach('anything', { getModuleInfo: () => null })).toThrow('wallet/Gone.tsx is not in the build')
})

test('a plan follows the imports of its start', () => {
  const [start = ''] = globSync('src/islands/lobby/Home.tsx')
  const graph = {
    getModuleInfo: (id: string) => (id.endsWith(start) ? { importedIds: ['near'] } : info),
  }
  const reach = reachOf(['lobby/Home.tsx'])
  expect([reach('near', graph), reach('far', graph)]).toEqual([true, false])
})
