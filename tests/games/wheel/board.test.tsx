// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WheelView } from '#contract/games/wheel/rules.ts'
import { $auto } from '#islands/games/shell/auto.ts'
import { $shell } from '#islands/games/shell/state.ts'
import { Board } from '#islands/games/wheel/Board.tsx'
import { Panel } from '#islands/games/wheel/Panel.tsx'
import { WheelRules } from '#islands/games/wheel/WheelRules.tsx'
import { $choice, $spin, shellOfWheel } from '#islands/games/wheel/wheel.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'
import { expectHeld, expectHurried, heardAnimations } from '../boards.ts'
import { COLOR_WHEEL, wheelTable } from './table.ts'

const { game } = wheelTable()
const colors = wheelTable(COLOR_WHEEL).game

beforeEach(() => {
  mount()
  $shell.set({ step: 'ready' })
  $choice.set(game.first)
  $spin.set({ kind: 'rest', turn: 0 })
})
afterEach(async () => {
  await unmount()
  $auto.set(undefined)
})

const VIEW: WheelView = { segments: 10, bet: 'medium', segment: 3, times: 14_000, win: 140 }
const textsOf = (selector: string) => [...host.querySelectorAll(selector)].map(({ textContent }) => textContent)

test('the wheel has the segments of the choice, and lights the one that it stopped at', async () => {
  await show(<Board game={game} strings={strings} />)
  expect(textsOf('.wheel-label')).toHaveLength(20)
  await act(async () => {
    $choice.set({ segments: 10, bet: 'medium' })
    $spin.set({ kind: 'stopped', turn: 288, view: VIEW })
  })
  expect(textsOf('.wheel-label')).toEqual(['3', '', '1.4', '2', '', '', '1.4', '', '2', ''])
  expect(host.querySelector<HTMLElement>('.wheel-disc')?.style.transform).toBe('rotate(288deg)')
  expect(host.querySelector('.wheel-lit')?.hasAttribute('data-wins')).toBe(true)
  expect(host.querySelector('.wheel-last')?.textContent).toContain('×1.4')
})

test('a wheel of colours shows what each segment pays to those who bet on it', async () => {
  $choice.set(colors.first)
  await show(<Board game={colors} strings={strings} />)
  expect(textsOf('.wheel-label').slice(0, 7)).toEqual(['52', '2', '6.5', '2', '4', '2', '13'])
})

describe('the spin', () => {
  test('is moved by the browser, and given up when it is over', async () => {
    const heard = heardAnimations()
    await show(<Board game={game} strings={strings} />)
    await act(async () => $spin.set({ kind: 'spinning', turn: 90, view: VIEW, ms: 900 }))
    const frames = [90, 288 + 4 * 360].map((turn) => ({ transform: `rotate(${turn}deg)` }))
    expect(heard).toEqual({ animated: [[frames, 900]], cancelled: 0 })
    await act(async () => $spin.set({ kind: 'stopped', turn: 288, view: VIEW }))
    expect([heard.animated.length, heard.cancelled]).toEqual([1, 1])
  })

  test('takes its time, and stops at once by a tap', async () => {
    const round = { roundId: crypto.randomUUID(), stake: 100, win: 140, outcome: { end: VIEW } }
    await expectHurried(
      () => shellOfWheel(game).show(round),
      () => $spin.get().kind,
      'spinning',
      'stopped',
    )
  })
})

describe('the panel', () => {
  const inputs = () => [...host.querySelectorAll<HTMLInputElement>('input')]

  test('chooses segments and risk by native controls, and says what the segments pay', async () => {
    await show(<Panel game={game} strings={strings} />)
    expect(inputs().map(({ checked }) => checked)).toEqual([false, true, false, false, false, false, true, false])
    expect(textsOf('.wheel-prizes .unseen')).toEqual([
      '×5: 1 of 20 segments',
      '×3: 1 of 20 segments',
      '×2: 4 of 20 segments',
      '×1.8: 2 of 20 segments',
      '×0: 12 of 20 segments',
    ])
    await act(async () => inputs()[4]?.click())
    await act(async () => inputs()[7]?.click())
    expect($choice.get()).toEqual({ segments: 50, bet: 'high' })
    expect(textsOf('.wheel-prizes .unseen')[0]).toBe('×45: 1 of 50 segments')
  })

  test('of a wheel of colours has one button for each, named by what it pays', async () => {
    $choice.set(colors.first)
    await show(<Panel game={colors} strings={strings} />)
    expect(inputs().map((input) => input.getAttribute('aria-label'))).toEqual([
      'White, pays ×2, 26 of 54 segments',
      'Yellow, pays ×4, 13 of 54 segments',
      'Blue, pays ×6.5, 8 of 54 segments',
      'Green, pays ×13, 4 of 54 segments',
      'Red, pays ×26, 2 of 54 segments',
      'Pink, pays ×52, 1 of 54 segments',
    ])
    await act(async () => inputs()[5]?.click())
    expect($choice.get()).toEqual({ segments: 54, bet: 'pink' })
  })

  test('neither changes nor gives up the focus while a round runs or autoplay does', async () => {
    await show(<Panel game={game} strings={strings} />)
    await expectHeld(inputs, () => [$choice.get(), inputs().map(({ checked }) => checked)])
    expect($choice.get()).toEqual(game.first)
  })
})

test('the rules say what the chosen wheel returns, its highest win, and what its segments pay', async () => {
  await show(<WheelRules game={game} strings={strings} />)
  expect(host.textContent).toContain(
    '98.0000% (20 segments, medium risk): 20 spins that stop at each segment once bring 19.6 stakes back.',
  )
  expect(host.textContent).toContain('Every other choice returns the same.')
  expect(host.textContent).toContain('50 segments, high risk, once in 50 spins')
  expect(textsOf('tbody tr')[0]).toMatch(/^15\.00%×5₱/)
  await act(async () => $choice.set({ segments: 54, bet: 'red' }))
  await show(<WheelRules game={colors} strings={strings} />)
  expect(host.textContent).toContain('96.2963% (54 segments, on red): 54 spins that stop at each segment once bring 52')
  expect(textsOf('tbody tr')[4]).toMatch(/^Red3\.70%×26₱/)
  const boards = game.boards.map((board, at) => (at === 0 ? { ...board, pays: board.pays.map(() => 95) } : board))
  await act(async () => $choice.set(game.first))
  await show(<WheelRules game={{ ...game, boards }} strings={strings} />)
  expect(host.textContent).toContain('Other choices return 95.0000% to 98.0000%.')
})
