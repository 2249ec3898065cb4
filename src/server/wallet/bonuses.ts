import assert from 'node:assert/strict'
import type { RewardItem } from '#contract/props/rewards.ts'
import { Refusal } from '../call/refusal.ts'
import type { Tx } from '../db/database.ts'
import type { depositOrders } from './tables.ts'
import type { LeavingDeposit, Taken, Taking } from './taken.ts'

type Order = typeof depositOrders.$inferSelect

/** An order that is being opened, or asks again for what it was promised. */
export type OpenOrder = Pick<Order, 'id' | 'player' | 'channel' | 'cents' | 'actType' | 'createdAt'>

/** A deposit that is being credited, and whether it is its player's first. */
export type PaidDeposit = Pick<Order, 'id' | 'player' | 'channel' | 'cents' | 'actType'> & { isFirst: boolean }

/** What the player asked for with an order. `coupon` is an id of the inventory. */
export type Wished = { readonly coupon: string | null }

/** A promised item. `coupon` is the number of the coupon that brings it; `step` is the offer or tier of its activity. */
export type PromisedItem = RewardItem & { readonly coupon?: number; readonly step?: number }

/** What an order was promised, by the name of the bonus. It is stored with the order, and no later configuration changes it. */
export type Promised = Readonly<Record<string, readonly PromisedItem[]>>

/**
 * An addition to deposits. All of it runs in transactions of the wallet, with the wallet locked. It may write rows of its own there but not
 * post: its result is posted with the deposit, as one entry.
 */
export type DepositBonus = {
  name: string
  /**
   * What an order that is being opened will bring, such as a reserved coupon. May refuse, and so keep the order from being opened. It is
   * asked again when a payment comes after the release; what it refuses then is not given.
   */
  promise?: (tx: Tx, order: OpenOrder, wished: Wished) => readonly PromisedItem[] | Promise<readonly PromisedItem[]>
  /** What a deposit brings that is being credited. `promised` is what its order was promised, empty for nothing. */
  bonusOf: (
    tx: Tx,
    deposit: PaidDeposit,
    promised: readonly PromisedItem[],
  ) => readonly RewardItem[] | Promise<readonly RewardItem[]>
  /** Takes a promise back whose order brings nothing: it expired or failed, or its money is set aside. Runs once for each promise. */
  release?: (tx: Tx, order: Pick<Order, 'id' | 'player'>, promised: readonly PromisedItem[]) => Promise<void>
  /** Revokes what a deposit has earned and was not given yet, since its whole payment was taken back. */
  revoke?: (tx: Tx, order: Pick<Order, 'id' | 'player'>) => Promise<void>
  /**
   * Takes back what deposits have brought of which a part leaves without having been staked: what waits or lies in an inventory at once; coin and
   * points are answered, and move with the withdrawal. The deposits count no more by then.
   */
  take?: (tx: Tx, player: number, leaving: readonly LeavingDeposit[]) => Promise<readonly Taking[]>
  /** Restores what `take` took, since the withdrawal did not leave. Answers what is to be paid back of it. */
  restore?: (tx: Tx, player: number, taken: readonly Taken[]) => Promise<readonly Taken[]>
}

let offered: readonly DepositBonus[] | undefined

/** Registers the activities' bonuses at start, since activities are a layer above the wallet. */
export function offerBonuses(list: readonly DepositBonus[]): void {
  offered = list
}

/** All bonuses. A process without the list neither opens nor credits, because its bonuses would be lost. */
function bonuses(): readonly DepositBonus[] {
  assert(offered, 'the bonuses of deposits were not handed down at start')
  return offered
}

/** What all bonuses promise an order that is being opened. May refuse with whatever they refuse. */
export async function promisesOf(tx: Tx, order: OpenOrder, wished: Wished): Promise<Promised> {
  const promised: Record<string, readonly PromisedItem[]> = {}
  for (const { name, promise } of bonuses()) {
    const items = (await promise?.(tx, order, wished)) ?? []
    if (items.length > 0) promised[name] = items
  }
  return promised
}

/** The same for a payment that came after the release: each bonus by itself, and what is refused by now is nothing. */
export async function promisesAgain(tx: Tx, order: OpenOrder, wished: Wished): Promise<Promised> {
  const promised: Record<string, readonly PromisedItem[]> = {}
  for (const { name, promise } of bonuses()) {
    const items = promise ? await unlessRefused(tx, async (inner) => await promise(inner, order, wished)) : []
    if (items.length > 0) promised[name] = items
  }
  return promised
}

/** What it wrote before it refused goes with the savepoint. */
async function unlessRefused<Item>(tx: Tx, ask: (tx: Tx) => Promise<readonly Item[]>): Promise<readonly Item[]> {
  try {
    return await tx.transaction(ask)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

/** The bonuses of a deposit that is being credited. */
export async function bonusesOf(tx: Tx, deposit: PaidDeposit, promised: Promised): Promise<RewardItem[]> {
  const items: RewardItem[] = []
  for (const { name, bonusOf } of bonuses()) items.push(...(await bonusOf(tx, deposit, promised[name] ?? [])))
  return items.filter(({ count }) => count > 0)
}

/** Releases what an order was promised. */
export async function releaseAll(tx: Tx, order: Pick<Order, 'id' | 'player'>, promised: Promised): Promise<void> {
  for (const { name, release } of bonuses()) {
    const items = promised[name] ?? []
    if (items.length > 0) await release?.(tx, order, items)
  }
}

/** Revokes what a deposit has earned whose payment was taken back. */
export async function revokeAll(tx: Tx, order: Pick<Order, 'id' | 'player'>): Promise<void> {
  for (const { revoke } of bonuses()) await revoke?.(tx, order)
}

/** What all bonuses take back of deposits that leave unstaked. */
export async function takingsOf(tx: Tx, player: number, leaving: readonly LeavingDeposit[]): Promise<Taking[]> {
  const takings: Taking[] = []
  for (const { take } of bonuses()) takings.push(...((await take?.(tx, player, leaving)) ?? []))
  return takings
}

/** What is to be paid back of what was taken. */
export async function restoreTakings(tx: Tx, player: number, taken: readonly Taken[]): Promise<readonly Taken[]> {
  let left = taken
  for (const { restore } of bonuses()) left = restore ? await restore(tx, player, left) : left
  return left
}
