// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ScratchView } from '#contract/games/scratch/rules.ts'
import { Board } from '#islands/games/scratch/Board.tsx'
import { Prizes } from '#islands/games/scratch/Prizes.tsx'
import { freeFields, rub } from '#islands/games/scratch/rub.ts'
import { ScratchAnnouncer } from '#islands/games/scratch/ScratchGame.tsx'
import { ScratchRules } from '#islands/games/scratch/ScratchRules.tsx'
import { saidOf } from '#islands/games/scratch/said.ts'
import { $card, type Card } from '#islands/games/scratch/scratch.ts'
import { $shell } from '#islands/games/shell/state.ts'
import { fc } from '../../chance.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'
import { HALO_HALO, ILOG, PALENGKE, scratchTable, TITLES } from './table.ts'

const { game } = scratchTable()
const props = { game, version: '0', strings }
const VIEW: ScratchView = {
  tuning: 'x',
  prize: 'mango',
  fields: ['sun', 'mango', 'kite', 'mango', 'mango', 'sun', 'parol', 'rooster', 'kite'],
  times: 50_000,
  win: 500,
}

beforeEach(() => {
  mount()
  $shell.set({ step: 'busy' })
  $card.set({ kind: 'covered', view: VIEW, open: [] })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await unmount()
  $card.set({ kind: 'rest' })
})

const fields = () => [...host.querySelectorAll<HTMLButtonElement>('.scratch-field')]
const labels = () => fields().map((field) => field.getAttribute('aria-label'))
const open = () => {
  const card = $card.get()
  return card.kind === 'covered' ? card.open : card.kind
}

describe('strokes', () => {
  test('free a field once half of it is rubbed, and no field that they do not touch', () => {
    let rubbed = rub(new Set(), { x: 1.1, y: 0.3 }, { x: 1.9, y: 0.3 })
    expect([rubbed.size > 0, freeFields(rubbed)]).toEqual([true, []])
    rubbed = rub(rubbed, { x: 1.9, y: 0.7 }, { x: 1.1, y: 0.7 })
    expect(freeFields(rubbed)).toEqual([1])
  })

  test('only ever rub more', () => {
    const place = fc.record({
      x: fc.double({ min: -1, max: 4, noNaN: true }),
      y: fc.double({ min: -1, max: 4, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 12 }), (places) => {
        let rubbed: ReadonlySet<number> = new Set()
        for (const [at, to] of places.entries()) {
          const next = rub(rubbed, places[at - 1] ?? to, to)
          for (const cell of rubbed) expect(next.has(cell)).toBe(true)
          for (const field of freeFields(rubbed)) expect(freeFields(next)).toContain(field)
          rubbed = next
        }
        expect(Math.max(-1, ...rubbed)).toBeLessThan(18 * 18)
      }),
    )
  })

  test('come from a finger or a mouse on the card. A long one is no tap', async () => {
    await show(<Board {...props} />)
    const grid = host.querySelector('.scratch-fields') as HTMLElement
    vi.spyOn(grid, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 300))
    const send = (type: string, x: number, y: number, buttons = 1) =>
      act(async () => {
        fields()[0]?.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, buttons, bubbles: true }))
      })
    const click = () =>
      act(async () => void fields()[0]?.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true })))
    await send('pointermove', 50, 30, 0)
    await send('pointerdown', 10, 30)
    await send('pointermove', 90, 30)
    await send('pointerup', 90, 30, 0)
    await click()
    expect(open()).toEqual([])
    await send('pointermove', 90, 60, 1)
    await send('pointermove', 10, 60)
    await send('pointermove', 90, 75)
    expect(open()).toEqual([0])
    // A finger that hardly moves taps.
    await send('pointerup', 90, 75, 0)
    await send('pointerdown', 150, 50)
    await send('pointermove', 152, 51)
    await send('pointerup', 152, 51, 0)
    await act(async () => void fields()[1]?.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true })))
    expect(open()).toEqual([0, 1])
  })
})

describe('the card', () => {
  test('tells nothing of covered fields, and each field once it is free', async () => {
    await show(<Board {...props} />)
    expect(labels()).toEqual(VIEW.fields.map((_, field) => `Field ${field + 1}: covered`))
    await act(async () => fields()[2]?.click())
    expect([open(), labels()[2], fields()[2]?.getAttribute('aria-disabled')]).toEqual([[2], 'Field 3: kite', 'true'])
    await act(async () => $card.set({ kind: 'revealed', view: VIEW }))
    expect(labels()).toEqual(VIEW.fields.map((symbol, field) => `Field ${field + 1}: ${symbol}`))
    expect(fields().map((field) => field.hasAttribute('data-wins'))).toEqual(VIEW.fields.map((one) => one === 'mango'))
    expect(host.querySelector('.scratch-foot')?.textContent).toBe('Three alike: ×5')
  })

  test('is walked by the arrow keys, from one place in the order of tabs', async () => {
    await show(<Board {...props} />)
    const inOrder = () => fields().flatMap((field, at) => (field.tabIndex === 0 ? [at] : []))
    expect(inOrder()).toEqual([4])
    await act(async () => fields()[4]?.focus())
    const press = (key: string) =>
      act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    await press('ArrowRight')
    await press('ArrowUp')
    expect([inOrder(), document.activeElement]).toEqual([[2], fields()[2]])
    const ring = host.querySelector('.scratch-focus')
    expect([ring?.getAttribute('data-row'), ring?.getAttribute('data-column')]).toEqual(['1', '3'])
    await press('x')
    expect(inOrder()).toEqual([2])
  })

  test('without a prize says so, and lights nothing', async () => {
    const fieldsOf = VIEW.fields.map((symbol, at) => (at === 4 ? 'coconut' : symbol))
    const view: ScratchView = { ...VIEW, prize: null, fields: fieldsOf, times: 0, win: 0 }
    $card.set({ kind: 'revealed', view })
    await show(<Board {...props} />)
    expect(host.querySelectorAll('[data-wins]')).toHaveLength(0)
    expect(host.querySelector('.scratch-foot')?.textContent).toBe('No three alike.')
  })

  test('clears its foil where it is free, and paints it whole over the next card', async () => {
    const cleared: number[][] = []
    let filled = 0
    const context = {
      clearRect: (...box: number[]) => cleared.push(box),
      fillRect: () => (filled += 1),
      drawImage: () => undefined,
    }
    HTMLCanvasElement.prototype.getContext = (() => context) as unknown as HTMLCanvasElement['getContext']
    await show(<Board {...props} />)
    expect([cleared, filled]).toEqual([[[0, 0, 480, 480]], 1])
    await act(async () => fields()[5]?.click())
    expect([cleared.at(-1), filled]).toEqual([[320, 160, 160, 160], 1])
    await act(async () => $card.set({ kind: 'revealed', view: VIEW }))
    expect([cleared.at(-1), filled]).toEqual([[0, 0, 480, 480], 1])
    await act(async () => $card.set({ kind: 'waiting' }))
    expect(filled).toBe(2)
  })
})

test('the prizes are named, and that of the card is lit once it is revealed', async () => {
  await show(<Prizes {...props} />)
  const names = [...host.querySelectorAll('.scratch-prizes .unseen')].map(({ textContent }) => textContent)
  expect([names[0], names.length]).toEqual(['Three of sun: ×1000', 8])
  expect(host.querySelectorAll('[data-lit]')).toHaveLength(0)
  await act(async () => $card.set({ kind: 'revealed', view: VIEW }))
  expect(host.querySelector('[data-lit]')?.textContent).toContain('mango')
})

test.each(TITLES)('each prize of game %i has a name of its own', async (id) => {
  const table = scratchTable(id)
  await show(<Prizes {...props} game={table.game} />)
  const names = [...host.querySelectorAll('.scratch-prizes .unseen')].map(({ textContent }) => textContent ?? '')
  for (const name of names) expect(name).toMatch(/^Three of [a-z -]+: ×/)
  const count = table.game.prizes.length
  expect([names.length, new Set(names).size]).toEqual([count, count])
})

test('a screen reader hears that a card has come, and nothing of what it holds', () => {
  const said = (view: ScratchView, isAuto = false) =>
    saidOf({ kind: 'covered', view, open: [] }, { result: undefined, isAuto }, strings)
  const covered = 'Here is your card, with nine covered fields. Rub them free, or reveal all.'
  const blank: ScratchView = { ...VIEW, prize: null, fields: [...VIEW.fields].reverse(), times: 0, win: 0 }
  expect([said(VIEW), said(blank)]).toEqual([covered, covered])
  // Autoplay rubs its cards by itself, one after the other.
  expect(said(VIEW, true)).toBe('')
  for (const kind of ['rest', 'waiting'] as const)
    expect(saidOf({ kind }, { result: undefined, isAuto: false }, strings)).toBe('')
})

test('the game says so in its live region as soon as a card has come', async () => {
  $card.set({ kind: 'waiting' })
  await show(<ScratchAnnouncer strings={strings} />)
  const said = () => host.querySelector('[role="status"][data-testid="game-says"]')?.textContent
  expect(said()).toBe('')
  await act(async () => $card.set({ kind: 'covered', view: VIEW, open: [] }))
  expect(said()).toMatch(/^Here is your card/)
  await act(async () => $card.set({ kind: 'covered', view: VIEW, open: [6] }))
  expect(said()).toBe('Field 7: parol')
})

test('a screen reader hears each field as it is free, and the prize only with the whole card', () => {
  const said = (card: Card, result?: string) => saidOf(card, { result, isAuto: false }, strings)
  expect(said({ kind: 'covered', view: VIEW, open: [1, 6] })).toBe('Field 7: parol')
  // The card is shown before its round has ended.
  expect(said({ kind: 'revealed', view: VIEW })).toBe('')
  expect(said({ kind: 'revealed', view: VIEW }, 'You won.')).toBe('The card shows three of mango: ×5. You won.')
  const view: ScratchView = { ...VIEW, prize: null, times: 0, win: 0 }
  expect(said({ kind: 'revealed', view }, 'No win.')).toBe('The card shows no three alike. No win.')
})

test('the rules tell how cards are drawn, their return, and each chance', async () => {
  await show(<ScratchRules {...props} />)
  const text = host.textContent ?? ''
  expect(text).toContain('96.0000%: 1,000,000 cards that meet each chance once bring 960,000 stakes back.')
  expect(text).toContain('three of sun, once in 66,667 cards')
  expect(text).toContain('Anything back26.24% of rounds')
  const rows = [...host.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect([rows[0], rows[7], rows[8]]).toEqual([
    expect.stringMatching(/^sun0\.0015%×1000₱/),
    expect.stringMatching(/^flower14\.5000%×2₱/),
    expect.stringMatching(/^No three alike73\.7585%×0₱/),
  ])
})

test.each([
  [HALO_HALO, '96.5000%', 'three of halo-halo, once in 25,000 cards', '43.29%'],
  [ILOG, '96.2500%', 'three of bangka, once in 50,000 cards', '13.93%'],
  [PALENGKE, '96.4000%', 'three of jeepney, once in 10,000 cards', '43.75%'],
])('the rules of game %i tell its own figures', async (id, share, highest, any) => {
  await show(<ScratchRules {...props} game={scratchTable(id).game} />)
  for (const text of [`${share}: `, highest, `Anything back${any} of rounds`]) expect(host.textContent).toContain(text)
})
