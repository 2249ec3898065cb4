// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AdvicePanel } from '#islands/games/luckyNine/AdvicePanel.tsx'
import { $hand, $isAdvised, $shown, shellOfLuckyNine } from '#islands/games/luckyNine/luckyNine.ts'
import { Table } from '#islands/games/luckyNine/Table.tsx'
import { $shell } from '#islands/games/shell/state.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'
import { cardsOf } from '../cardNames.ts'
import { endedBy, luckyTable } from './table.ts'

const { game } = luckyTable()
const CARDS = cardsOf('2h 3d Kc 8s 4h 7d')

beforeEach(async () => {
  await mount()
  $shell.set({ step: 'choosing' })
  $isAdvised.set(false)
  $shown.set({ player: 2, banker: 0, isTold: false })
  shellOfLuckyNine(game, [])
  $hand.set({ cards: CARDS.slice(0, 2), over: false })
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
const word = () => host.querySelector('.card-word')?.textContent

test('the player’s cards lie open with their points, and the banker’s are covered', () => {
  expect(seen('You')).toEqual(['5 points', '2 of hearts', '3 of diamonds'])
  expect(seen('Banker')).toEqual(['A covered card', 'A covered card'])
  expect(word()).toBe('Hirit or stay?')
})

test('the cards of the end come one after another, and its word last', async () => {
  await act(async () => $hand.set(endedBy(CARDS, 'hirit')))
  expect([seen('You'), word()]).toEqual([['5 points', '2 of hearts', '3 of diamonds'], 'The banker opens'])
  await act(async () => $shown.set({ player: 3, banker: 0, isTold: false }))
  expect(seen('You')).toEqual(['9 points', '2 of hearts', '3 of diamonds', '4 of hearts'])
  expect(seen('Banker')).toHaveLength(2)
  await act(async () => $shown.set({ player: 3, banker: 2, isTold: false }))
  expect(seen('Banker')).toEqual(['8 points', 'king of clubs', '8 of spades'])
  expect(host.querySelector('[data-won]')).toBeNull()
  await act(async () => $shown.set({ player: 3, banker: 2, isTold: true }))
  expect([word(), seat('You')?.hasAttribute('data-won'), seat('Banker')?.hasAttribute('data-won')]).toEqual([
    'You are nearer to nine',
    true,
    false,
  ])
})

test('advice says what both moves are worth, and marks the better one', async () => {
  const panel = () => host.querySelector('.lucky-nine-panel')?.textContent ?? ''
  expect(panel()).not.toContain('×')
  await act(async () => host.querySelector<HTMLElement>('.shell-advice')?.click())
  expect(panel()).toMatch(/×0\.\d{4}.*×0\.\d{4}/)
  expect(host.querySelector('.shell-figure[data-next]')?.textContent).toContain('★ best')
  await act(async () => $hand.set(undefined))
  expect(panel()).toContain('at the deal')
})

test('H and S are for the open round, and leave keys with a modifier to the browser', async () => {
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([press('h'), press('S'), press('x'), press('h', { ctrlKey: true })]).toEqual([true, true, false, false])
  await act(async () => $hand.set(undefined))
  expect(press('h')).toBe(false)
})
