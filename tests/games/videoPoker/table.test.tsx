// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { $shell } from '#islands/games/shell/state.ts'
import { AdvicePanel } from '#islands/games/videoPoker/AdvicePanel.tsx'
import { Table } from '#islands/games/videoPoker/Table.tsx'
import { $hand, $hold, $isAdvised, shellOfVideoPoker } from '#islands/games/videoPoker/videoPoker.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'
import { cardsOf } from '../cardNames.ts'
import { pokerTable } from './table.ts'

const { game } = pokerTable()

beforeEach(async () => {
  await mount()
  $shell.set({ step: 'choosing' })
  $hold.set(0)
  $isAdvised.set(false)
  shellOfVideoPoker(game, [])
  $hand.set({ cards: cardsOf('Jh 4d Js 8c 2h'), over: false })
  await show(
    <>
      <Table game={game} version="v" strings={strings} />
      <AdvicePanel strings={strings} />
    </>,
  )
})
afterEach(unmount)

const cards = () => [...host.querySelectorAll('.video-poker-card')]
const labels = () => cards().map((one) => one.getAttribute('aria-label'))
const pressed = () => cards().map((one) => one.getAttribute('aria-pressed') === 'true')
const panel = () => host.querySelector('.video-poker-panel')?.textContent ?? ''
const button = (name: string) => [...host.querySelectorAll('button')].find((one) => one.textContent?.endsWith(name))

async function press(key: string, from: EventTarget = document.body, more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  await act(async () => from.dispatchEvent(event))
  return event.defaultPrevented
}

test('the cards are buttons that hold, by a press or by the keys 1 to 5', async () => {
  expect(labels()).toEqual([
    'Card 1: jack of hearts',
    'Card 2: 4 of diamonds',
    'Card 3: jack of spades',
    'Card 4: 8 of clubs',
    'Card 5: 2 of hearts',
  ])
  await press('1')
  await press('3')
  await press('5')
  await act(async () => (cards()[4] as HTMLElement).click())
  expect(pressed()).toEqual([true, false, true, false, false])
  expect([await press('6'), await press('1', document.body, { ctrlKey: true })]).toEqual([false, false])
  // Held down, a key holds once.
  await press('2', document.body, { repeat: true })
  expect(pressed()).toEqual([true, false, true, false, false])
})

test('the made hand is marked among the pays, where fours of a kind are one row', () => {
  expect(host.querySelector('[data-made]')?.textContent).toBe('Jacks or better1')
  expect(host.querySelectorAll('.video-poker-pays dt')).toHaveLength(9)
})

test('advice marks the best cards, and says what it and the chosen hold are worth', async () => {
  expect(panel()).not.toContain('×')
  await act(async () => button('Advice')?.click())
  expect(labels()[0]).toBe('Card 1: jack of hearts, advised')
  expect(labels()[1]).toBe('Card 2: 4 of diamonds')
  expect(panel()).toContain('J♥ J♠')
  expect(panel()).toContain('×1.5365 · ₱0.00')
  await press('2')
  expect(panel()).toMatch(/Your hold4♦×0\.\d{4} · ₱0\.00/)
  await act(async () => button('Hold these')?.click())
  expect(pressed()).toEqual([true, false, true, false, false])
  expect(panel()).toContain('Your holdThe best')
  await act(async () => $hand.set(undefined))
  expect(panel()).toContain('comes with the deal')
})

test('Enter is for the draw on the cards and beside all buttons, and presses any other button', async () => {
  expect(await press('Enter')).toBe(true)
  expect(await press('Enter', cards()[0])).toBe(true)
  expect(await press('Enter', button('Advice'))).toBe(false)
  await act(async () => $hand.set(undefined))
  expect(await press('Enter')).toBe(false)
})
