// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hiloRules, SKIP } from '#contract/games/hilo/rules.ts'
import { Guesses } from '#islands/games/hilo/Guesses.tsx'
import { $hand } from '#islands/games/hilo/hilo.ts'
import { $shell } from '#islands/games/shell/state.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'
import { hiloTable, STAKE } from './table.ts'

beforeEach(mount)
afterEach(unmount)

const { game } = hiloTable()

/** A round that waits for a guess after a card of this rank. */
function openAt(rank: number, moves: readonly (typeof SKIP)[] = []) {
  const words = () => rank - 1
  const drawn = moves.reduce((round, move) => hiloRules.move(game, round, move, words), hiloRules.draw(game, words))
  return hiloRules.view(drawn, STAKE)
}

async function showAt(hand: ReturnType<typeof openAt> | undefined): Promise<string[]> {
  await act(async () => $hand.set(hand))
  await show(<Guesses hand={hand} strings={strings} />)
  return [...host.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
}

/** Whether the picture takes a key, so that it does not change the stake. */
async function takes(key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  await act(async () => host.querySelector('button')?.dispatchEvent(event))
  return event.defaultPrevented
}

test('each guess says its chance, its pot and its multiplier before it is pressed', async () => {
  $shell.set({ step: 'choosing' })
  expect(await showAt(openAt(9))).toEqual([
    'Higher or same: chance 38.5%, pot ₱12.87 at ×2.574',
    '↻New card52 left',
    'Lower or same: chance 69.2%, pot ₱7.15 at ×1.43',
  ])
  expect(await showAt(openAt(1, [SKIP]))).toEqual([
    'Higher: chance 92.3%, pot ₱5.36 at ×1.0725',
    '↻New card51 left',
    'Same: chance 7.7%, pot ₱64.35 at ×12.87',
  ])
  expect(await showAt(openAt(13))).toEqual([
    'Same: chance 7.7%, pot ₱64.35 at ×12.87',
    '↻New card52 left',
    'Lower: chance 92.3%, pot ₱5.36 at ×1.0725',
  ])
  expect([...host.querySelectorAll('button')].map((one) => one.getAttribute('aria-disabled'))).toEqual(
    Array.from({ length: 3 }, () => 'false'),
  )
})

test('the arrow keys are the guesses’ while a round is open, and the stake’s otherwise', async () => {
  $shell.set({ step: 'ready' })
  expect((await showAt(undefined))[0]).toBe('Higher or same')
  expect([await takes('ArrowUp'), await takes('ArrowDown')]).toEqual([false, false])
  await act(async () => $shell.set({ step: 'choosing' }))
  await showAt(openAt(7))
  expect([await takes('ArrowUp'), await takes('ArrowDown'), await takes('ArrowUp', { repeat: true })]).toEqual([
    true,
    true,
    true,
  ])
  expect([await takes('ArrowLeft'), await takes('ArrowUp', { ctrlKey: true })]).toEqual([false, false])
})
