// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KenoView } from '#contract/games/keno/rules.ts'
import { Board } from '#islands/games/keno/Board.tsx'
import { FairOutcome } from '#islands/games/keno/FairOutcome.tsx'
import { $draw, $picks, $risk, type Draw, shellOfKeno } from '#islands/games/keno/keno.ts'
import { Panel } from '#islands/games/keno/Panel.tsx'
import { hurryShow, slowShow } from '#islands/games/shell/show.ts'
import { $shell } from '#islands/games/shell/state.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'
import { kenoTable } from './table.ts'

const { game } = kenoTable()
const props = { game, version: 'v', strings }
const VIEW: KenoView = {
  ...{ risk: 'classic', picks: [2, 3, 4], drawn: [9, 3, 2, 10, 11, 12, 13, 14, 15, 16] },
  ...{ hits: 2, times: 30_000, win: 300 },
}

beforeEach(() => {
  mount()
  $shell.set({ step: 'ready' })
  $risk.set('classic')
  $picks.set([])
  $draw.set({ kind: 'none' })
})
afterEach(unmount)

const buttons = () => [...host.querySelectorAll('button')]
const labels = () => buttons().map((button) => button.getAttribute('aria-label'))
const pressed = () =>
  buttons().flatMap((button, at) => (button.getAttribute('aria-pressed') === 'true' ? [at + 1] : []))
const lit = () => host.querySelector('.keno-pays [data-lit]')?.textContent

test('numbers are pressed and released, and one of them is in the order of tabs', async () => {
  await show(<Board {...props} />)
  expect(labels()).toEqual(Array.from({ length: 40 }, (_, at) => String(at + 1)))
  for (const number of [3, 4, 3]) await act(async () => buttons()[number - 1]?.click())
  expect([$picks.get(), pressed()]).toEqual([[4], [4]])
  await act(async () => buttons()[12]?.focus())
  await act(async () => {
    buttons()[12]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  })
  expect(document.activeElement).toBe(buttons()[20])
  expect(buttons().filter(({ tabIndex }) => tabIndex === 0)).toEqual([buttons()[20]])
})

test('the numbers of a draw come one by one, and the pay of the hits so far is lit', async () => {
  $picks.set(VIEW.picks)
  await show(<Board {...props} />)
  expect(lit()).toBeUndefined()
  await act(async () => $draw.set({ kind: 'drawing', view: VIEW, shown: 2 }))
  expect([labels()[2], labels()[8], labels()[1]]).toEqual(['3: a hit', '9: drawn', '2'])
  expect(lit()).toBe('1 hit×1')
  await act(async () => $draw.set({ kind: 'done', view: VIEW }))
  expect([labels()[1], labels()[3], host.querySelectorAll('.keno-number img').length]).toEqual([
    '2: a hit',
    '4: not drawn',
    10,
  ])
  expect(lit()).toBe('2 hits×3')
})

test('the draw takes its time, and is there at once by a tap', async () => {
  const round = { roundId: crypto.randomUUID(), stake: 100, win: VIEW.win, outcome: { end: VIEW } }
  const seen: Draw[] = []
  const unlisten = $draw.listen((draw) => seen.push(draw))
  slowShow()
  const shown = shellOfKeno(game, []).show(round)
  expect(seen).toEqual([{ kind: 'drawing', view: VIEW, shown: 1 }])
  hurryShow()
  await shown
  expect(seen.slice(1)).toEqual([{ kind: 'done', view: VIEW }])
  unlisten()
  slowShow()
})

test('the panel picks at random and clears, but nothing while a round runs', async () => {
  await show(<Panel game={game} strings={strings} />)
  const [random, clear] = buttons()
  expect(clear?.getAttribute('aria-disabled')).toBe('true')
  await act(async () => random?.click())
  expect([$picks.get().length, host.querySelector('p')?.textContent]).toEqual([6, '6 of 10 picked'])
  await act(async () => $shell.set({ step: 'busy' }))
  await act(async () => clear?.click())
  expect([$picks.get().length, random?.getAttribute('aria-disabled')]).toEqual([6, 'true'])
  await act(async () => $shell.set({ step: 'ready' }))
  await act(async () => clear?.click())
  expect($picks.get()).toEqual([])
})

test('a replayed draw says its numbers in order, and the hits among them', async () => {
  await show(<FairOutcome strings={strings} outcome={{ end: VIEW }} />)
  const facts = [...host.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(facts).toEqual(['classic', '2, 3, 4', '9, 3, 2, 10, 11, 12, 13, 14, 15, 16', '2, 3'])
  expect(host.querySelector('p')?.textContent).toBe('2 of 3 picked numbers hit: ×3.')
})

test('arrow keys follow the rows as they are laid out: a small screen has fewer numbers in each', async () => {
  await show(<Board {...props} />)
  const buttons = [...host.querySelectorAll<HTMLElement>('.keno-number')]
  const press = (key: string) =>
    act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  const layOut = (columns: number) => {
    for (const [at, button] of buttons.entries())
      Object.defineProperty(button, 'offsetTop', { configurable: true, value: Math.floor(at / columns) * 46 })
  }
  for (const columns of [8, 6, 3]) {
    layOut(columns)
    await act(async () => buttons[0]?.focus())
    await press('ArrowDown')
    expect(document.activeElement?.textContent, `${columns} in a row`).toBe(String(columns + 1))
    await press('End')
    expect(document.activeElement?.textContent).toBe(String(2 * columns))
  }
  // The last row may be short.
  layOut(6)
  await act(async () => buttons[35]?.focus())
  await press('ArrowDown')
  expect(document.activeElement?.textContent).toBe(String(game.numbers))
})
