import { expect } from 'vitest'
import { wire } from '../call.ts'
import { table } from './slot/table.ts'

const carry = wire()

/** Wins of a stake of 500. Few of these games bring each of them, so the server's answer is changed. */
const WINS = { part: 250, same: 500, more: 990 } as const
export type Brought = keyof typeof WINS

type Listened<Value> = { get: () => Value; listen: (heard: (value: Value) => void) => void }
type Page = { $isGain: Listened<boolean>; $lastWin: Listened<number | undefined> }

const bringing = (view: object, win: number) => ({ ...view, ['pot' in view ? 'pot' : 'win']: win })

/** Ends a round that brings this much. Answers whether the page ever treated it as a gain. */
export async function endGain(page: Page, kind: Brought, end: () => Promise<void>): Promise<boolean> {
  const win = WINS[kind]
  const seen: boolean[] = []
  page.$isGain.listen((isGain) => seen.push(isGain))
  table.wire = async (name, body, token) => {
    const reply = await carry(name, body, token)
    if (!reply.round) return reply
    const { outcome, ...round } = reply.round as { outcome: { end?: object } }
    const changed = outcome.end ? { ...outcome, end: bringing(outcome.end, win) } : bringing(outcome, win)
    return { ...reply, round: { ...round, win, outcome: changed } }
  }
  await end()
  expect(page.$lastWin.get()).toBe(win)
  return seen.includes(true)
}
