import { createHash, createHmac } from 'node:crypto'
import { drawBelow, fairMessage, fairWords, type Seeds } from '#contract/games/fair.ts'
import { type GameKind, type GameRules, kindOf } from '#contract/games/kinds.ts'
import { replayed } from '#islands/games/replayed.ts'
import type { Facts } from '../article.ts'

/** The round that a page works out, as its front matter has it (`build/content/front.ts`). */
export type Example = {
  game: number
  stake: number
  nonce: number
  choice?: string | undefined
  moves: readonly string[]
  below: readonly number[]
}
type House = Readonly<Record<GameKind, readonly (GameRules & { id: number })[]>>

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest()

/** The seeds of every example. No player has this server seed. */
export const exampleSeeds = { serverSeed: sha256('the example of the pages'), clientSeed: 'fiesta-2026' } as const

/**
 * What a text says of its example, by the engine itself: the words and numbers of its draws, and its end. Throws if the round is not over, or takes
 * fewer draws than the front matter says.
 */
export async function exampleFacts(example: Example, house: House): Promise<Facts> {
  const { game, stake, nonce, choice, moves, below } = example
  const kind = kindOf(game)
  const rules = kind && house[kind].find(({ id }) => id === game)
  if (!rules) throw new Error(`no game of the house has the number ${game}`)
  const seeds = { ...exampleSeeds, nonce }
  const used = { engine: 0, text: 0 }
  const { win, outcome } = await replayed(kind, rules, counted(seeds, used, 'engine'), { stake, moves, choice })
  const words = counted(seeds, used, 'text')
  const facts: Record<string, string> = {}
  for (const [at, most] of below.entries()) {
    let last = 0
    const number = drawBelow(() => (last = words()), most)
    facts[`word${at + 1}`] = String(last)
    facts[`number${at + 1}`] = String(number)
  }
  // Some replays draw on, to show what would have come.
  if (win === undefined || used.engine < used.text)
    throw new Error(`the example of ${game} is not over, or takes ${used.engine} words and not ${used.text}`)
  const end = typeof outcome === 'object' && outcome !== null && 'end' in outcome ? outcome.end : outcome
  return {
    ...{ ...facts, ...seedFacts(seeds) },
    ...{ stake: String(stake), win: String(win), tuning: rules.paytableHash, end: JSON.stringify(end) },
  }
}

/** The seal of an example's seeds, and its first block. */
function seedFacts(seeds: Seeds): Facts {
  const message = fairMessage(seeds, 0)
  const block = Buffer.from(hmac(seeds.serverSeed, message)).toString('hex')
  const { serverSeed: server, clientSeed: client, nonce } = seeds
  return { server, client, nonce: String(nonce), seal: sha256(server), message, block }
}

function counted(seeds: Seeds, used: Record<'engine' | 'text', number>, by: 'engine' | 'text') {
  const words = fairWords(hmac, seeds)
  return () => {
    used[by] += 1
    return words()
  }
}
