import { expect } from 'vitest'
import type { SteppedOutcome } from '#contract/games/engine.ts'
import { wire } from '../call.ts'
import { table } from './slot/table.ts'

const carry = wire()

/** Wins of a stake of 500. No stop after a good move brings less than its stake, so the server's answer is changed. */
const WINS = { part: 250, same: 500, more: 990 } as const
export type Brought = keyof typeof WINS

type Listened<Value> = { get: () => Value; listen: (heard: (value: Value) => void) => void }
type Page = { $isGain: Listened<boolean>; $lastWin: Listened<number | undefined>; cashOut: () => Promise<void> }

/** Cashes out a round that has a pot, which brings this much. Answers whether the page ever treated it as a gain. */
export async function cashOutGain(page: Page, kind: Brought): Promise<boolean> {
  const seen: boolean[] = []
  page.$isGain.listen((isGain) => seen.push(isGain))
  table.wire = async (name, body, token) => {
    const reply = (await carry(name, body, token)) as Record<string, unknown>
    if (name !== 'houseMove') return reply
    const round = reply.round as { outcome: SteppedOutcome<object> }
    const end = { ...round.outcome.end, pot: WINS[kind] }
    return { ...reply, round: { ...round, win: WINS[kind], outcome: { ...round.outcome, end } } }
  }
  await page.cashOut()
  expect(page.$lastWin.get()).toBe(WINS[kind])
  return seen.includes(true)
}
