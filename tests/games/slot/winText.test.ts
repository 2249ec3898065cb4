import { expect, test } from 'vitest'
import { symbolOf } from '#islands/games/slot/wins.ts'
import { slots } from '#server/games/house/slot/slots.ts'

const symbols = [
  { id: 'A', kind: 'pay' as const, name: 'Lantern', icon: 'noto:a', pays: {} },
  { id: 'B', kind: 'pay' as const, name: 'Leaf', plural: 'Leaves', icon: 'noto:b', pays: {} },
]
const win = (symbol: string, count: number, kind: 'ways' | 'expanded' = 'ways') => ({
  ...{ kind, symbol, count, ways: 1, cells: [], cents: 5 },
})

test.each([
  [win('A', 3), 'Lanterns'],
  [win('A', 1), 'Lantern'],
  [win('B', 3), 'Leaves'],
  [win('B', 3, 'expanded'), 'Leaf'],
])('%j is of %s', (won, said) => {
  expect(symbolOf({ symbols }, won)).toBe(said)
})

test('no slot shows a thing of worship among its symbols', () => {
  const names = [...slots().values()].flatMap(({ game }) => game.symbols.map(({ name, icon }) => `${name} ${icon}`))
  expect(names.filter((name) => /rosary|church|prayer/i.test(name))).toEqual([])
})
