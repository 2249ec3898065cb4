import { eq } from 'drizzle-orm'
import { readSocial, type SocialDeed } from '#contract/social/social.ts'
import { now } from '../../base/clock.ts'
import { catalogue } from '../../content/catalogue.ts'
import type { Tx } from '../../db/database.ts'
import type { Reader } from '../../ledger/post.ts'
import { socialDeeds } from './tables.ts'

/** Records an act of a player on a network. The first time stays. */
export async function recordDeed(tx: Tx, player: number, { network, act }: SocialDeed): Promise<void> {
  await tx.insert(socialDeeds).values({ player, network, act, firstAt: now() }).onConflictDoNothing()
}

/** What a player has done on social networks so far. */
export async function deedsOf(reader: Reader, player: number): Promise<readonly SocialDeed[]> {
  const { network, act } = socialDeeds
  return await reader.select({ network, act }).from(socialDeeds).where(eq(socialDeeds.player, player))
}

export function hasDone(deeds: readonly SocialDeed[], { network, act }: SocialDeed): boolean {
  return deeds.some((one) => one.network === network && one.act === act)
}

/** Whether the act is possible: a network's share dialog always, its account of the house where there is an address. */
export function isPossible({ network, act }: SocialDeed): boolean {
  return act === 'share' || addressOf(network) !== undefined
}

/** Address of the house's account on a network, if it has one. */
export function addressOf(network: SocialDeed['network']): string | undefined {
  return readSocial(catalogue().webConfig.socialMedia).links.find(({ id }) => id === network)?.url
}
