import { expect } from 'vitest'
import { wire } from '../../call.ts'
import { table } from '../slot/table.ts'
import { openPlinko } from './page.ts'

const carry = wire()
/** Wins of a stake of 500. No tray brings exactly its stake, so the server’s answer is changed. */
const WINS = { part: 250, same: 500, more: 990 } as const

/** Plays a drop that brings this much. Answers whether the page ever treated it as a gain. */
export async function playPlinko(kind: keyof typeof WINS): Promise<boolean> {
  const { page } = await openPlinko(100_000)
  const seen: boolean[] = []
  page.$isGain.listen((isGain) => seen.push(isGain))
  table.wire = async (name, body, token) => {
    const reply = await carry(name, body, token)
    if (name !== 'houseSpin') return reply
    const round = reply.round as { outcome: { end: object } }
    const end = { ...round.outcome.end, win: WINS[kind] }
    return { ...reply, round: { ...round, win: WINS[kind], outcome: { ...round.outcome, end } } }
  }
  await page.play()
  expect(page.$lastWin.get()).toBe(WINS[kind])
  return seen.includes(true)
}
