import { expect } from 'vitest'
import type { VideoPokerOutcome } from '#contract/games/videoPoker/rules.ts'
import { wire } from '../../call.ts'
import { table } from '../slot/table.ts'
import { openNewPage } from './page.ts'

const carry = wire()
/** Wins of a stake of 500. No hand brings a part of its stake, so the server's answer is changed. */
const WINS = { part: 250, same: 500, more: 1000 } as const

/** Plays a round that brings this much. Answers whether the page ever treated it as a gain. */
export async function playVideoPoker(kind: keyof typeof WINS): Promise<boolean> {
  const { page } = await openNewPage()
  await page.play()
  const seen: boolean[] = []
  page.$isGain.listen((isGain) => seen.push(isGain))
  table.wire = async (name, body, token) => {
    const reply = (await carry(name, body, token)) as Record<string, unknown>
    if (name !== 'houseMove') return reply
    const round = reply.round as { outcome: VideoPokerOutcome }
    const end = { ...round.outcome.end, win: WINS[kind] }
    return { ...reply, round: { ...round, win: WINS[kind], outcome: { ...round.outcome, end } } }
  }
  await page.draw()
  expect(page.$lastWin.get()).toBe(WINS[kind])
  return seen.includes(true)
}
