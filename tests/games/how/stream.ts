import { createHash, createHmac } from 'node:crypto'

/** Written from /fair/how alone. It imports nothing of the house, so that a sentence that is missing there is missed here. */

export type Seeds = { serverSeed: string; clientSeed: string; nonce: number }
/** A number below n from the round's words. */
export type Below = (n: number) => number
/** The rules of a game as served, whose fields the pages name. */
// biome-ignore lint/suspicious/noExplicitAny: a stranger has the JSON and no types
export type Served = any
export type Round = { stake: number; choice: string; moves: readonly string[] }
export type Result = { win: number; end: unknown }

const RANGE = 4_294_967_296

/** Sections 2 and 3. */
export function streamOf({ serverSeed, clientSeed, nonce }: Seeds): Below {
  const queue: number[] = []
  let block = 0
  const word = (): number => {
    if (queue.length === 0) {
      const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${block++}`).digest('hex')
      for (let at = 0; at < 64; at += 8) queue.push(Number.parseInt(digest.slice(at, at + 8), 16))
    }
    return queue.shift() ?? 0
  }
  return (n) => {
    for (;;) {
      const drawn = word()
      if (drawn < RANGE - (RANGE % n)) return drawn % n
    }
  }
}

/** Section 4: the place in the list. */
export function byWeights(weights: readonly number[], below: Below): number {
  const number = below(weights.reduce((sum, weight) => sum + weight, 0))
  let sum = 0
  return weights.findIndex((weight) => {
    sum += weight
    return sum > number
  })
}

/** Section 5. */
export function firstOf(k: number, m: number, below: Below): number[] {
  const list = [...Array(m).keys()]
  for (let i = 0; i < k; i += 1) {
    const j = i + below(m - i)
    const [one = 0, other = 0] = [list[i], list[j]]
    list[i] = other
    list[j] = one
  }
  return list.slice(0, k)
}

/** Section 7. */
export const fingerprintOf = (game: unknown): string =>
  createHash('sha256').update(JSON.stringify(game)).digest('hex').slice(0, 16)

/** Section 8. */
export const paid = (stake: number, times: number): number => Math.floor((stake * times) / 10_000)
