import { expect } from 'vitest'
import type { OpenHilo } from '#contract/games/hilo/game.ts'
import type { HiloOutcome } from '#contract/games/hilo/rules.ts'
import { wire } from '../../call.ts'
import { table } from '../slot/table.ts'
import { openNewPage } from './page.ts'

const carry = wire()
/** Wins of a stake of 500. No stop after a right guess brings less than its stake, so the server's answer is changed. */
const WINS = { part: 250, same: 500, more: 562 } as const

/** Plays a round that brings this much. Answers whether the page ever treated it as a gain. */
export async function playHilo(kind: keyof typeof WINS): Promise<boolean> {
  const { page } = await openNewPage()
  await page.play()
  const { offers } = page.$hand.get() as OpenHilo
  const likelier = offers.reduce((best, one) => (one.chance > best.chance ? one : best))
  await page.guess(likelier.guess)
  if (page.$shell.get().step !== 'choosing') return await playHilo(kind)
  const seen: boolean[] = []
  page.$isGain.listen((isGain) => seen.push(isGain))
  table.wire = async (name, body, token) => {
    const reply = (await carry(name, body, token)) as Record<string, unknown>
    if (name !== 'houseMove') return reply
    const round = reply.round as { outcome: HiloOutcome }
    const end = { ...round.outcome.end, pot: WINS[kind] }
    return { ...reply, round: { ...round, win: WINS[kind], outcome: { ...round.outcome, end } } }
  }
  await page.cashOut()
  expect(page.$lastWin.get()).toBe(WINS[kind])
  return seen.includes(true)
}
