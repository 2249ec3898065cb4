// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenBlackjack } from '#contract/games/blackjack/game.ts'
import { BlackjackRules } from '#islands/games/blackjack/BlackjackRules.tsx'
import { $hand, $isAdvised, $table, shellOfBlackjack, toggleAdvice } from '#islands/games/blackjack/blackjack.ts'
import { Dealt } from '#islands/games/blackjack/Dealt.tsx'
import { framesOf } from '#islands/games/blackjack/frames.ts'
import { MainMoves, MovePanel } from '#islands/games/blackjack/Moves.tsx'
import { Table } from '#islands/games/blackjack/Table.tsx'
import { shortText } from '#islands/games/blackjack/texts.ts'
import { $shell } from '#islands/games/shell/state.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'
import { cardsOf } from '../cardNames.ts'
import { blackjackTable, openOf, STAKE } from './table.ts'

const { game } = blackjackTable()

beforeEach(async () => {
  await mount()
  $shell.set({ step: 'choosing' })
  $isAdvised.set(false)
  shellOfBlackjack(game, [])
})
afterEach(unmount)

async function lay(view: OpenBlackjack): Promise<void> {
  $table.set(framesOf(undefined, view).at(-1))
  $hand.set(view)
  await show(
    <>
      <Table game={game} version="v" strings={strings} />
      <MovePanel strings={strings} />
      <MainMoves strings={strings} />
    </>,
  )
}

const button = (move: string) => host.querySelector(`[data-move="${move}"]`)
const isOff = (move: string) => button(move)?.getAttribute('aria-disabled') === 'true'
const totals = () => [...host.querySelectorAll('.blackjack-total:not([data-none])')].map((one) => one.textContent)

test('the hands tell their cards and totals, a soft one too, and the covered card is told as such', async () => {
  await lay(openOf(['Ah 6d'], '9c'))
  expect(totals()).toEqual(['9', 'soft 17'])
  const dealer = host.querySelector('.blackjack-dealer')
  expect([...(dealer?.querySelectorAll('svg[role="img"]') ?? [])].map((one) => one.getAttribute('aria-label'))).toEqual(
    ['9 of clubs'],
  )
  expect(dealer?.querySelector('li[data-covered]')?.getAttribute('aria-label')).toBe('Covered card')
})

test('only allowed moves can be pressed, and those that stake more say how much', async () => {
  await lay(openOf(['8h 8d'], '6c'))
  expect(['hit', 'stand', 'double', 'split', 'surrender'].map(isOff)).toEqual(Array(5).fill(false))
  expect(button('split')?.getAttribute('aria-label')).toBe('Split for ₱5.00')
  expect(button('surrender')?.getAttribute('aria-label')).toBe('Surrender, ₱2.50 back')
  await act(async () => $hand.set(openOf(['8h 8d 2c'], '6c')))
  expect(['hit', 'stand', 'double', 'split', 'surrender'].map(isOff)).toEqual([false, false, true, true, true])
})

test('against an ace, the main buttons answer to insurance', async () => {
  await lay(openOf(['8h 8d'], 'Ac', { isOffered: true }))
  expect([button('hit'), isOff('insure'), isOff('decline'), isOff('double')]).toEqual([null, false, false, true])
  expect(button('insure')?.getAttribute('aria-label')).toBe('Insure for ₱2.50')
  expect(host.textContent).toContain('Insurance pays 2 to 1')
})

test('advice marks the best move, and says what each is worth', async () => {
  await lay(openOf(['8h 8d'], '6c'))
  await act(async () => {
    toggleAdvice()
    await new Promise((resolve) => setTimeout(resolve, 5))
  })
  await expect.poll(() => host.querySelector('[data-best]')?.getAttribute('data-move')).toBe('split')
  expect(button('split')?.getAttribute('aria-label')).toMatch(/^Split for ₱5\.00: \+0\.\d{3} on average, advised$/)
  expect(button('surrender')?.textContent).toContain('−0.500')
  await act(async () => toggleAdvice())
  expect(host.querySelector('[data-best]')).toBeNull()
})

test('two hands stand side by side, and the one that plays is marked', async () => {
  await lay(openOf(['8h 3d', '8s Tc'], '6c', { at: 1 }))
  const hands = [...host.querySelectorAll('.blackjack-hand')]
  expect(hands.map((one) => [one.getAttribute('aria-label'), one.hasAttribute('data-turn')])).toEqual([
    ['Hand 1', false],
    ['Hand 2', true],
  ])
})

test('the rules have the chart, and what every result brings', async () => {
  await show(<BlackjackRules game={game} strings={strings} />)
  const rows = [...host.querySelectorAll('.blackjack-chart tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' '),
  )
  expect(rows).toContain('16 S S S S S H H R R R')
  expect(rows).toContain('8, 8 P P P P P P P P P P')
  expect(host.textContent).toContain('99.66% of all that is staked, at best play')
  expect(host.querySelector('.shell-table')?.textContent).toContain('Blackjack×2.5')
})

test('a settled round is told by its hands, an insurance and its totals', async () => {
  const end = {
    stake: STAKE,
    dealer: cardsOf('Ac Td'),
    hands: [{ cards: cardsOf('8h 9d'), times: 1, result: 'lost', win: 0 }],
    insurance: 1.5 * STAKE,
    win: 1.5 * STAKE,
    over: true,
  } as const
  expect(shortText(end, strings)).toBe('17–BJ')
  await show(<Dealt gameId={game.id} version="v" strings={strings} outcome={{ end }} />)
  expect([...host.querySelectorAll('dd')].map((one) => one.textContent)).toEqual(['Lost, ₱0.00', 'paid ₱7.50'])
})
