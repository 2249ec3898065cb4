import { eq } from 'drizzle-orm'
import { KYC_DAYS } from '#contract/kyc/limits.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { Refusal } from '../call/refusal.ts'
import { db, type Tx } from '../db/database.ts'
import { assertAgreed } from '../standing/agreements.ts'
import { assertAge } from '../standing/birthDates.ts'
import { players } from '../standing/tables.ts'
import { resemblesExcluded } from './kin.ts'
import { identities } from './tables.ts'
import { isVerified, lapsedAt } from './validity.ts'

export type Gated = 'deposit' | 'withdrawal' | 'play'

/** The player's actions that require an approved identity now, and the deadline of the others. */
export type Gate = { waits: Record<Gated, boolean>; dueTime: number }

const DAY_MS = 86_400_000

/**
 * Spec 1 and terms 4: a withdrawal always requires an approved identity. Seven days after registering, deposits and play require it too. If
 * PERYA_KYC_GATE is before_deposit, deposits require it from the start. An expired document restarts the rule: withdrawals are blocked at
 * once, the rest seven days later. Who resembles an excluded player waits from the start (`kin.ts`). The demo's bots are exempt.
 */
export async function gateOf(player: number, on: typeof db | Tx = db): Promise<Gate> {
  return await gateIn(await doorRowOf(player, on), on)
}

/** The rows of a player that the door of deposits, play and withdrawals looks at. */
async function doorRowOf(player: number, on: typeof db | Tx) {
  const { id, registeredAt, isBot, ageState, agreedTexts } = players
  const [row] = await on
    .select({ id, registeredAt, isBot, ageState, agreedTexts, identity: identities })
    .from(players)
    .leftJoin(identities, eq(identities.player, players.id))
    .where(eq(players.id, player))
  if (!row) throw new Error(`player ${player} is gone`)
  return row
}

type DoorRow = Awaited<ReturnType<typeof doorRowOf>>

async function gateIn({ id, registeredAt, isBot, identity }: DoorRow, on: typeof db | Tx): Promise<Gate> {
  const since = (identity && lapsedAt(identity)) ?? registeredAt
  const dueTime = since.getTime() + KYC_DAYS * DAY_MS
  const isMissing = !(identity && isVerified(identity)) && !isBot
  const isLate = now().getTime() >= dueTime
  const isDue = isLate || (isMissing && (await resemblesExcluded(id, on)))
  const deposit = isMissing && (isDue || config.kycGate === 'before_deposit')
  return { waits: { deposit, withdrawal: isMissing, play: isMissing && isDue }, dueTime }
}

/** Whether an approved document that has not expired says who the player is. The demo's bots have none. */
export async function isIdentified(player: number, on: typeof db | Tx = db): Promise<boolean> {
  const [identity] = await on.select().from(identities).where(eq(identities.player, player))
  return identity !== undefined && isVerified(identity)
}

/** The door of deposits, play and withdrawals: age and texts for the first two, and the identity where it is due. Refuses with the reason. */
export async function assertIdentity(player: number, what: Gated, on: typeof db | Tx = db): Promise<void> {
  const row = await doorRowOf(player, on)
  if (what !== 'withdrawal') {
    assertAge(row)
    await assertAgreed(row, on)
  }
  const { waits } = await gateIn(row, on)
  if (waits[what]) throw new Refusal('kycNeeded')
}
