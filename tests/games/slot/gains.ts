import { expect } from 'vitest'
import type { SlotRound } from '#contract/games/slot/round.ts'
import { openGame } from './table.ts'

const isOneScreen = ({ steps, freeSpins }: SlotRound) => steps.length === 1 && freeSpins === 0
const rounds = {
  part: (round: SlotRound) => isOneScreen(round) && round.winCents > 0 && round.winCents < round.stakeCents,
  same: (round: SlotRound) => isOneScreen(round) && round.winCents === round.stakeCents,
  more: (round: SlotRound) => isOneScreen(round) && round.winCents > round.stakeCents,
}

/** Plays a slot's round of this kind. Answers whether the page ever treated it as a gain. */
export async function playSlot(kind: keyof typeof rounds): Promise<boolean> {
  const { page } = await openGame(100_000, [rounds[kind]])
  const seen: boolean[] = []
  page.$isGain.listen((isGain) => seen.push(isGain))
  await page.play()
  expect(page.$lastWin.get()).toBeGreaterThan(0)
  return seen.includes(true)
}

/** A round with free spins is a gain once it has brought more than its stake, and not before. */
export async function followFreeSpins(): Promise<void> {
  const { page } = await openGame(100_000, [(round) => round.freeSpins > 0 && round.winCents > round.stakeCents])
  page.$isGain.listen((isGain) => {
    if (isGain) expect(page.$won.get()).toBeGreaterThan(page.$stake.get())
  })
  await page.play()
  expect(page.$isGain.get()).toBe(true)
}
