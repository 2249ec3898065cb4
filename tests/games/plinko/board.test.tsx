// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PlinkoView } from '#contract/games/plinko/rules.ts'
import { CHOICES } from '#contract/games/plinko/table.ts'
import { Board } from '#islands/games/plinko/Board.tsx'
import { framesOf, START, touchesOf, trayAt, WIDTH, wallsOf } from '#islands/games/plinko/geometry.ts'
import { Panel } from '#islands/games/plinko/Panel.tsx'
import { $choice, $fall, shellOfPlinko } from '#islands/games/plinko/plinko.ts'
import { $auto } from '#islands/games/shell/auto.ts'
import { $shell } from '#islands/games/shell/state.ts'
import { fc } from '../../chance.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'
import { expectHeld, expectHurried, heardAnimations } from '../boards.ts'
import { plinkoTable } from './table.ts'

const { game } = plinkoTable()

beforeEach(() => {
  mount()
  $shell.set({ step: 'ready' })
  $choice.set(game.first)
  $fall.set({ kind: 'rest' })
})
afterEach(async () => {
  await unmount()
  $auto.set(undefined)
})

const VIEW: PlinkoView = { rows: 8, risk: 'high', path: 'LRRLRRRR', tray: 6, times: 13_000, win: 130 }

test('the board has the trays of the choice, and lights the one that the coin fell into', async () => {
  await show(<Board game={game} strings={strings} />)
  const trays = () => [...host.querySelectorAll('.plinko-tray')]
  expect(trays().map(({ textContent }) => textContent)).toEqual([
    '40',
    '15',
    '4.8',
    '1.9',
    '0.9',
    '0.5',
    '0.5',
    '0.5',
    '0.9',
    '1.9',
    '4.8',
    '15',
    '40',
  ])
  await act(async () => {
    $choice.set({ rows: 8, risk: 'high' })
    $fall.set({ kind: 'landed', view: VIEW })
  })
  expect(trays().map((tray) => [tray.textContent, tray.hasAttribute('data-lit')])).toEqual(
    ['28', '5.5', '1.3', '0.2', '0.2', '0.2', '1.3', '5.5', '28'].map((times, at) => [times, at === 6]),
  )
  expect(host.querySelectorAll('.plinko-peg[data-lit]')).toHaveLength(8)
  expect(host.querySelector('.plinko-trail')?.getAttribute('points')?.split(' ')).toHaveLength(9)
  expect(host.querySelector('.plinko-last')?.textContent).toContain('×1.3')
})

describe('the fall', () => {
  const views = fc.constantFrom(...CHOICES).chain(({ rows, risk }) =>
    fc.array(fc.constantFrom('L', 'R'), { minLength: rows, maxLength: rows }).map((turns): PlinkoView => {
      const tray = turns.filter((turn) => turn === 'R').length
      return { rows, risk, path: turns.join(''), tray, times: 0, win: 0 }
    }),
  )

  test('goes half a column aside at each peg, ever lower, and ends in the tray that was drawn, between its walls', () => {
    fc.assert(
      fc.property(views, (view) => {
        const touches = touchesOf(view)
        expect(touches[0]?.x).toBe(WIDTH / 2)
        const walls = wallsOf(view.rows)
        const half = ((walls[1]?.x ?? 0) - (walls[0]?.x ?? 0)) / 2
        for (const [row, turn] of [...view.path].entries()) {
          const [from, to] = [touches[row], touches[row + 1]]
          expect((to?.x ?? 0) - (from?.x ?? 0)).toBeCloseTo(turn === 'R' ? half : -half)
          expect(to?.y).toBeGreaterThan(from?.y ?? Number.NaN)
        }
        const end = touches.at(-1)?.x ?? 0
        expect(end).toBeCloseTo(trayAt(view.rows, view.tray))
        expect(end).toBeGreaterThan(walls[view.tray]?.x ?? Number.NaN)
        expect(end).toBeLessThan(walls[view.tray + 1]?.x ?? Number.NaN)
      }),
    )
  })

  test('is animated in order, from above the board to the end', () => {
    fc.assert(
      fc.property(views, (view) => {
        const { sideways, fall, roll } = framesOf(view)
        for (const frames of [sideways, fall, roll]) {
          const offsets = frames.map(({ offset }) => offset ?? Number.NaN)
          expect(offsets.toSorted((one, other) => one - other)).toEqual(offsets)
          expect([offsets[0], offsets.at(-1)]).toEqual([0, 1])
        }
        expect(touchesOf(view)[0]?.y).toBeGreaterThan(START)
      }),
    )
  })

  test('is moved by the browser, and given up when it is over', async () => {
    const heard = heardAnimations()
    await show(<Board game={game} strings={strings} />)
    await act(async () => $fall.set({ kind: 'falling', view: VIEW, hopMs: 100 }))
    expect([heard.animated.map(([, ms]) => ms), heard.cancelled]).toEqual([[900, 900, 900], 0])
    expect(host.querySelectorAll('.plinko-peg[data-rings]')).toHaveLength(8)
    await act(async () => $fall.set({ kind: 'landed', view: VIEW }))
    expect([heard.animated.length, heard.cancelled]).toEqual([3, 3])
  })

  test('takes its time, and lands at once by a tap', async () => {
    const round = { roundId: crypto.randomUUID(), stake: 100, win: 130, outcome: { end: VIEW } }
    await expectHurried(
      () => shellOfPlinko(game).show(round),
      () => $fall.get().kind,
      'falling',
      'landed',
    )
  })
})

describe('the panel', () => {
  const risks = () => [...host.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
  const slider = () => host.querySelector<HTMLInputElement>('input[type="range"]')

  test('chooses rows and risk by native controls', async () => {
    await show(<Panel game={game} strings={strings} />)
    expect([slider()?.getAttribute('aria-valuetext'), risks().map(({ checked }) => checked)]).toEqual([
      '12 rows, 13 trays',
      [false, true, false],
    ])
    await act(async () => risks()[2]?.click())
    expect([$choice.get(), risks().map(({ checked }) => checked)]).toEqual([
      { ...game.first, risk: 'high' },
      [false, false, true],
    ])
  })

  test('neither changes nor gives up the focus while a round runs or autoplay does', async () => {
    await show(<Panel game={game} strings={strings} />)
    const inputs = () => [...host.querySelectorAll<HTMLInputElement>('input')]
    expect(inputs()).toHaveLength(4)
    await expectHeld(inputs, $choice.get)
    expect([$choice.get(), risks().map(({ checked }) => checked)]).toEqual([game.first, [false, true, false]])
  })
})
