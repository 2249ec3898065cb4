import { createHash } from 'node:crypto'
import { type Below, byWeights, firstOf, type Served } from './stream.ts'

/** Written from /fair/how/draws alone, as `stream.ts` is from /fair/how. */

/** Lanterns, boxes, tickets, fireworks, baskets, cards and draws of points: the id of the prize. */
export const prizeOf = (list: Served, below: Below): number =>
  list[
    byWeights(
      list.map(({ weight }: Served) => weight),
      below,
    )
  ].id

/** The fingerprint of a list of prizes. */
export const listHash = (list: Served): string => createHash('sha256').update(JSON.stringify(list)).digest('hex')

/** Packets that drop, in the order in which they are taken. */
export function packets(tiers: Served, below: Below): number[] {
  const amounts: number[] = []
  for (const { cents, count } of tiers) for (let at = 0; at < count; at += 1) amounts.push(cents)
  for (let i = amounts.length - 1; i >= 1; i -= 1) {
    const j = below(i + 1)
    const kept = amounts[i] ?? 0
    amounts[i] = amounts[j] ?? 0
    amounts[j] = kept
  }
  return amounts
}

/** The beacon's value. */
export const beaconValueOf = (signature: string): string =>
  createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex')

/** The counter of the weekend lottery. */
export const counterOf = (day: string): number => Number(day.split('-').join(''))

/** The drawn numbers of the weekend lottery, the first prize's first. */
export const numbersOf = (prizes: number, numbers: number, below: Below): number[] =>
  firstOf(Math.min(prizes, numbers), numbers, below).map((entry) => entry + 1)

/** The hash of the list of tickets. */
export function ticketsHash(day: string, tickets: number, lines: Served): string {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex')
  let all = `${day} ${tickets}\n`
  for (let from = 0; from < lines.length; from += 1_000) {
    const page = lines.slice(from, from + 1_000)
    all += `${sha(page.map(({ first, last, mark }: Served) => `${first}-${last} ${mark}\n`).join(''))}\n`
  }
  return sha(all)
}

/** A player's mark. */
export const markOf = (day: string, uuid: string): string => createHash('sha256').update(`${day}:${uuid}`).digest('hex')

/** What the spins of a cycle bring. */
export function spinsOf(target: number, ranges: Served, below: Below): number[] {
  const amounts: number[] = []
  for (const { from, to } of ranges.slice(0, -1)) amounts.push(below(to - from + 1) + from)
  return [...amounts, target - amounts.reduce((sum, amount) => sum + amount, 0)]
}
