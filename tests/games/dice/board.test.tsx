// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Board } from '#islands/games/dice/Board.tsx'
import { $chance, shellOfDice } from '#islands/games/dice/dice.ts'
import { $auto } from '#islands/games/shell/auto.ts'
import { Controls } from '#islands/games/shell/Controls.tsx'
import { Results } from '#islands/games/shell/Results.tsx'
import { noteResult } from '#islands/games/shell/results.ts'
import { $shell } from '#islands/games/shell/state.ts'
import { dices } from '#server/games/house/dice/dices.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'

const table = dices().get(2001)
if (!table) throw new Error('no dice game')
const { game } = table

beforeEach(() => {
  mount()
  $shell.set({ step: 'ready' })
  $chance.set(game.chances.first)
})
afterEach(async () => {
  await unmount()
  $auto.set(undefined)
})

const field = () => host.querySelector<HTMLInputElement>('input[inputmode="decimal"]')

/** Types into the chance field, as a keyboard would. */
async function type(text: string): Promise<void> {
  const input = field()
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const enter = () =>
  act(async () => void field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))

test('a typed chance is taken on Enter, an empty one is dropped, and the field keeps the focus', async () => {
  await show(<Board game={game} strings={strings} />)
  const before = field()
  await act(async () => before?.focus())
  await type('')
  expect([field()?.value, $chance.get()]).toEqual(['', game.chances.first])
  await enter()
  expect([field()?.value, $chance.get()]).toEqual(['49.50', game.chances.first])
  await type('2')
  expect($chance.get()).toBe(game.chances.first)
  await type('25')
  await enter()
  expect([field()?.value, $chance.get()]).toEqual(['25.00', 2500])
  expect(document.activeElement).toBe(before)
})

test('nothing of the board gives up the focus while a round runs', async () => {
  await show(<Board game={game} strings={strings} />)
  const parts = [...host.querySelectorAll<HTMLElement>('input, button')]
  expect(parts).toHaveLength(3)
  for (const part of parts) {
    await act(async () => part.focus())
    await act(async () => $shell.set({ step: 'busy' }))
    expect([part.matches(':disabled'), document.activeElement]).toEqual([false, part])
    await act(async () => $shell.set({ step: 'ready' }))
  }
})

test('two results that look alike have names of their own', async () => {
  const end = { roll: 4712, side: 'over', mark: 5049, chance: 4950, times: 20_000, win: 0 }
  for (const roundId of [crypto.randomUUID(), crypto.randomUUID()])
    noteResult({ roundId, stake: 100, win: 0, outcome: { end } })
  await show(<Results strings={strings} textOf={() => '47.12'} outcomeOf={() => null} />)
  expect([...host.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'))).toEqual([
    '47.12: stake ₱1.00, win ₱0.00, 1 of 2',
    '47.12: stake ₱1.00, win ₱0.00, 2 of 2',
  ])
})

test('the name of the main button has the number of rounds that autoplay has left', async () => {
  await show(<Controls game={shellOfDice(game)} kind="dice" strings={strings} />)
  const button = () => host.querySelector('.play-button')
  expect(button()?.getAttribute('aria-label')).toBe('Roll')
  const plan = { rounds: 10, lossLimit: 0, winLimit: 0, coinLimit: 0, stopOnFeature: false }
  await act(async () => $auto.set({ plan, left: 9, lost: 0 }))
  expect([button()?.getAttribute('aria-label'), button()?.textContent]).toEqual(['Roll, 9 left', '9'])
})
