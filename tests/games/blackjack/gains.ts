import { expect } from 'vitest'
import type { Move } from '#contract/games/blackjack/rules.ts'
import type { Brought } from '../broughtGain.ts'
import { openDealtPage } from './page.ts'
import { STAKE } from './table.ts'

/** Two tens against a ten: surrendered, a push against two tens, and a win against 17. */
const ROUNDS: Readonly<Record<Brought, { covered: number; move: Move; win: number }>> = {
  part: { covered: 7, move: 'surrender', win: STAKE / 2 },
  same: { covered: 10, move: 'stand', win: STAKE },
  more: { covered: 7, move: 'stand', win: 2 * STAKE },
}

/** Plays a round that brings this much. Answers whether the page ever treated it as a gain. */
export async function playBlackjack(kind: Brought): Promise<boolean> {
  const { covered, move, win } = ROUNDS[kind]
  const { page } = await openDealtPage([10, 10, 10, covered])
  page.$stakeIndex.set(page.$stakes.get().indexOf(STAKE))
  await page.play()
  const seen: boolean[] = []
  page.$isGain.listen((isGain) => seen.push(isGain))
  await page.choose(move)
  expect(page.$lastWin.get()).toBe(win)
  return seen.includes(true)
}
