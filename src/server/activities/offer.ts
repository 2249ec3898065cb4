import { createHash } from 'node:crypto'
import type { RewardItem } from '#contract/props/rewards.ts'
import { Refusal } from '../call/refusal.ts'

const LENGTH = 16

/** Names what is offered, so that a claim can say what its player was shown. */
export function offerOf(offered: unknown): string {
  return createHash('sha256').update(JSON.stringify(offered)).digest('hex').slice(0, LENGTH)
}

/** Refuses with offerChanged if the player was shown something else. */
export function assertOffered(shown: string, offered: unknown): void {
  if (shown !== offerOf(offered)) throw new Refusal('offerChanged')
}

const written = (items: readonly RewardItem[]): string =>
  JSON.stringify(items.map(({ id, count, betRate = 0 }) => [id, count, betRate]))

/** Refuses with offerChanged if the player was shown another reward. */
export function assertAward(shown: readonly RewardItem[], award: readonly RewardItem[]): void {
  if (written(shown) !== written(award)) throw new Refusal('offerChanged')
}
