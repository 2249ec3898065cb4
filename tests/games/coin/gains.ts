import { expect } from 'vitest'
import type { CoinOutcome } from '#contract/games/coin/rules.ts'
import { wire } from '../../call.ts'
import { table } from '../slot/table.ts'
import { openNewPage } from './page.ts'

const carry = wire()
/** Wins of a stake of 500. No stop after a right call brings less than its stake, so the server's answer is changed. */
const WINS = { part: 250, same: 500, more: 990 } as const

/** Plays a round that brings this much. Answers whether the page ever treated it as a gain. */
export async function playCoin(kind: keyof typeof WINS): Promise<boolean> {
  const { page } = await openNewPage(['kara'])
  await page.play()
  await page.callFace('kara')
  const seen: boolean[] = []
  page.$isGain.listen((isGain) => seen.push(isGain))
  table.wire = async (name, body, token) => {
    const reply = (await carry(name, body, token)) as Record<string, unknown>
    if (name !== 'houseMove') return reply
    const round = reply.round as { outcome: CoinOutcome }
    const end = { ...round.outcome.end, pot: WINS[kind] }
    return { ...reply, round: { ...round, win: WINS[kind], outcome: { ...round.outcome, end } } }
  }
  await page.cashOut()
  expect(page.$lastWin.get()).toBe(WINS[kind])
  return seen.includes(true)
}
