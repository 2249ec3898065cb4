import type { Cents } from '#contract/money.ts'
import { type AccountName, assertAccountName, type Pocket } from './accounts.ts'
import { keyOf, lineOf, movesNamed } from './lines.ts'
import type { Move, Reader } from './post.ts'
import type { Reason } from './reasons.ts'
import type { Metadata } from './tables.ts'

/** A posted entry of one player, with its effect on the player's coin by the account on the other side: positive if the player got coin. */
export type Posted = {
  id: string
  reason: Reason
  postedAt: Date
  metadata: Metadata
  effects: ReadonlyMap<AccountName, Cents>
  /** The coin that the entry took, before what it gave. */
  staked: Cents
}

const SHARD = /^(house:.*):\d+$/

/** The id of the entry that corrects another. It is computed, so that nothing is corrected twice. */
export const correctionOf = (id: string): string => `adjustment:${keyOf(id)}`

/** A player's entry. Undefined if there is none of this player alone, or if its month was dropped. */
export async function postedOf(reader: Reader, player: number, id: string): Promise<Posted | undefined> {
  const line = await lineOf(reader, id)
  if (!line) return undefined
  const coin = `player:${player}:coin`
  const effects = new Map<AccountName, Cents>()
  let staked = 0
  for (const { from, to, cents } of await movesNamed(reader, line.moves)) {
    if (isOfOther(from, player) || isOfOther(to, player)) return undefined
    if (from !== coin && to !== coin) continue
    const other = unsharded(from === coin ? to : from)
    if (from === coin) staked += cents
    effects.set(other, (effects.get(other) ?? 0) + (to === coin ? cents : -cents))
  }
  if (line.player !== player) return undefined
  const { reason, postedAt, metadata } = line
  return { id, reason, postedAt, metadata: metadata ?? {}, effects, staked }
}

const isOfOther = (name: string, player: number): boolean =>
  name.startsWith('player:') && !name.startsWith(`player:${player}:`)

function unsharded(name: string): AccountName {
  const whole = name.replace(SHARD, '$1')
  assertAccountName(whole)
  return whole
}

/**
 * The moves that take back an entry's effect on coin, or a part of it in the order of its accounts. Undefined if it moved no coin on balance,
 * less than the part, or coin in both directions, of which there is no part.
 */
export function reversalOf({ effects }: Posted, player: number, part?: Cents): readonly Move[] | undefined {
  const all = [...effects].filter(([, cents]) => cents !== 0)
  const sum = all.reduce((total, [, cents]) => total + Math.abs(cents), 0)
  const isOneWay = all.every(([, cents]) => cents > 0) || all.every(([, cents]) => cents < 0)
  if (all.length === 0 || (part !== undefined && (part > sum || !isOneWay))) return undefined
  let left = part ?? sum
  const moves: Move[] = []
  const coin: `player:${number}:${Pocket}` = `player:${player}:coin`
  for (const [other, effect] of all) {
    const cents = Math.min(left, Math.abs(effect))
    left -= cents
    if (cents > 0) moves.push(effect > 0 ? { from: coin, to: other, cents } : { from: other, to: coin, cents })
  }
  return moves
}
