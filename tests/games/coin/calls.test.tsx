// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { $streak, $toss } from '#islands/games/coin/coin.ts'
import { Flips } from '#islands/games/coin/Flips.tsx'
import { Table } from '#islands/games/coin/Table.tsx'
import { $shell } from '#islands/games/shell/state.ts'
import { coins } from '#server/games/house/coin/coins.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'

const table = coins().get(2501)
if (!table) throw new Error('no coin game')
const { game } = table

beforeEach(mount)
afterEach(unmount)

const parts = (selector: string) => [...host.querySelectorAll<HTMLElement>(selector)]

test('the calls keep the focus while the coin is in the air', async () => {
  $shell.set({ step: 'choosing' })
  await show(<Table game={game} version="1" strings={strings} />)
  expect(parts('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Call kara', 'Call krus'])
  for (const call of parts('button')) {
    await act(async () => call.focus())
    await act(async () => $shell.set({ step: 'busy' }))
    expect([call.matches(':disabled'), call.getAttribute('aria-disabled'), document.activeElement]).toEqual([
      false,
      'true',
      call,
    ])
    await act(async () => $shell.set({ step: 'choosing' }))
    expect(call.getAttribute('aria-disabled')).toBe('false')
  }
})

test('right and wrong differ by a sign and by words, and the streak has a place for every call', async () => {
  await show(<Table game={game} version="1" strings={strings} />)
  const signs: (string | null | undefined)[] = []
  for (const fell of ['kara', 'krus'] as const) {
    const flip = { called: 'kara', fell } as const
    await act(async () => {
      $toss.set({ kind: 'fell', flip })
      $streak.set({ flips: [flip], times: 0, pot: 0, over: true })
    })
    const told = fell === 'kara' ? 'kara' : 'kara was called, and krus fell'
    expect([parts('.coin-told')[0]?.textContent, parts('.coin-piece')[0]?.dataset.face]).toEqual([told, fell])
    expect(parts('.coin-streak img').map((one) => one.getAttribute('alt'))).toEqual([fell])
    signs.push(host.querySelector('.coin-told path')?.getAttribute('d'))
  }
  expect(new Set(signs).size).toBe(2)
  expect(parts('.coin-streak li')).toHaveLength(13)
})

test.each([
  ['cashed out', ['kara'], ['kara'], 'Cashed out after 1 right call.'],
  ['lost', ['kara', 'krus'], ['kara', 'kara'], 'The last call was wrong.'],
  ['complete', Array(13).fill('krus'), Array(13).fill('krus'), '13 right calls: the round is complete.'],
  ['left before a call', [], [], 'Cashed out after 0 right calls.'],
] as const)('a round that was %s says so', async (_, calls, falls, text) => {
  const flips = calls.map((called, at) => ({ called, fell: falls[at] }))
  await show(<Flips game={game} strings={strings} outcome={{ end: { flips, times: 9_900, pot: 1, over: true } }} />)
  expect(parts('li')).toHaveLength(calls.length)
  expect(host.textContent).toContain(text)
})
