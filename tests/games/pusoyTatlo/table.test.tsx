// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AdvicePanel } from '#islands/games/pusoyTatlo/AdvicePanel.tsx'
import { $hand, $isAdvised, $shown, shellOfPusoyTatlo } from '#islands/games/pusoyTatlo/pusoyTatlo.ts'
import { Table } from '#islands/games/pusoyTatlo/Table.tsx'
import { $shell } from '#islands/games/shell/state.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'
import { cardsOf } from '../cardNames.ts'
import { endedBy, pusoyTable } from './table.ts'

const { game } = pusoyTable()
const CARDS = cardsOf('Th Jd Qc Kd 8s 4h')

beforeEach(async () => {
  await mount()
  $shell.set({ step: 'choosing' })
  $isAdvised.set(false)
  $shown.set({ isDealerOpen: false, isTold: false })
  shellOfPusoyTatlo(game, [])
  $hand.set({ cards: CARDS.slice(0, 3), over: false })
  await show(
    <>
      <Table game={game} version="v" strings={strings} />
      <AdvicePanel strings={strings} />
    </>,
  )
})
afterEach(unmount)

const seat = (name: string) => host.querySelector(`section[aria-label="${name}"]`)
const seen = (name: string) =>
  [...(seat(name)?.querySelectorAll('[role="img"]') ?? [])].map((one) => one.getAttribute('aria-label'))
const sign = (name: string) => seat(name)?.querySelector('.pusoy-sign')?.textContent
const word = () => host.querySelector('.card-word')?.textContent

test('the player’s cards lie open and are named, and the dealer’s are covered', () => {
  expect(seen('You')).toEqual(['10 of hearts', 'jack of diamonds', 'queen of clubs'])
  expect([sign('You'), sign('Dealer'), seen('Dealer')]).toEqual([
    'Straight',
    undefined,
    Array.from({ length: 3 }, () => 'A covered card'),
  ])
  expect(word()).toBe('Fold, or play for your ante again?')
})

test('the dealer opens, and then the end is told with its bonus', async () => {
  await act(async () => $hand.set(endedBy(CARDS, 'play')))
  expect([seen('Dealer')[0], word()]).toEqual(['A covered card', 'The dealer opens'])
  await act(async () => $shown.set({ isDealerOpen: true, isTold: false }))
  expect([seen('Dealer'), sign('Dealer')]).toEqual([['king of diamonds', '8 of spades', '4 of hearts'], 'K high'])
  await act(async () => $shown.set({ isDealerOpen: true, isTold: true }))
  expect([word(), seat('You')?.hasAttribute('data-won'), seat('Dealer')?.hasAttribute('data-won')]).toEqual([
    'Your hand is higher · bonus ×1',
    true,
    false,
  ])
})

test('advice says what a played hand brings back and costs, and marks the better move', async () => {
  const panel = () => host.querySelector('.pusoy-panel')?.textContent ?? ''
  expect(panel()).not.toContain('no further stake')
  await act(async () => host.querySelector<HTMLElement>('.shell-advice')?.click())
  expect(panel()).toContain('no further stake')
  expect(host.querySelector('.shell-figure[data-next]')?.textContent).toContain('Play ★ best')
  await act(async () => $hand.set({ cards: cardsOf('2h 4d 7c'), over: false }))
  expect(host.querySelector('.shell-figure[data-next]')?.textContent).toContain('Fold ★ best')
  await act(async () => $hand.set(undefined))
  expect(panel()).toContain('at the deal')
})

test('F and P are for the open round, and leave keys with a modifier to the browser', async () => {
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([press('f'), press('P'), press('x'), press('p', { ctrlKey: true })]).toEqual([true, true, false, false])
  await act(async () => $hand.set(undefined))
  expect(press('p')).toBe(false)
})
