import { eq } from 'drizzle-orm'
import { placeOf, type Signed } from '#contract/activities/freeSign/calendar.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { Refusal } from '../../call/refusal.ts'
import { catalogue } from '../../content/catalogue.ts'
import { db, type Tx } from '../../db/database.ts'
import { type ClaimKey, claim, claimsOf, earn, type Given, ONCE } from '../claim.ts'
import { owedTo } from '../grants.ts'
import { readCalendar } from './calendar.ts'
import { freeSigns } from './tables.ts'

type PrizeKind = 'streak' | 'total'
type Row = typeof freeSigns.$inferSelect
type Prize = Reply<'loginBonus3User'>['streaks'][number]

/** Items of claims: a signed day is 0, a prize is its days above these. */
const ABOVE = { streak: 100, total: 10_000 } as const

const roundOf = (kind: PrizeKind, { lapStart }: Pick<Signed, 'lapStart'>) => (kind === 'streak' ? lapStart : ONCE)
const keyOf = (kind: PrizeKind, days: number, signed: Pick<Signed, 'lapStart'>): ClaimKey => ({
  activity: 'freeSign',
  item: ABOVE[kind] + days,
  round: roundOf(kind, signed),
})

const configured = (kind: PrizeKind) => catalogue().configs.freeSign[kind === 'streak' ? 'streaks' : 'totals']
const reachedBy = (kind: PrizeKind, signed: Signed) => (kind === 'streak' ? placeOf(signed.streak) : signed.total)

/**
 * Keeps the prizes that a signed day has just reached, as they are promised now. What the budget has no room for is not kept: it can be claimed
 * while it is shown as reached. The caller holds the wallet.
 */
export async function earnPrizes(tx: Tx, player: number, signed: Signed): Promise<void> {
  for (const kind of ['streak', 'total'] as const)
    for (const { days, award } of configured(kind))
      if (days === reachedBy(kind, signed)) await earn(tx, player, keyOf(kind, days, signed), award)
}

/** The prizes as their player sees them. What was kept is shown as it was promised. */
export async function prizesOf(
  player: number,
  row: Row | undefined,
): Promise<Pick<Reply<'loginBonus3User'>, 'streaks' | 'totals'>> {
  const owed = row ? await owedTo(player) : []
  const claimed = row ? await claimsOf(db, player, 'freeSign', [ONCE]) : []
  const listed = (kind: PrizeKind): Prize[] => configured(kind).map(({ days, award }) => prizeOf(kind, days, award))
  return { streaks: listed('streak'), totals: listed('total') }

  function prizeOf(kind: PrizeKind, days: number, items: readonly RewardItem[]): Prize {
    if (!row) return { days, items: [...items], state: 'ahead' }
    const { item, round } = keyOf(kind, days, row)
    const kept = owed.find((grant) => grant.activity === 'freeSign' && grant.item === item && grant.round === round)
    const isReceived = kind === 'streak' ? row.prizes.includes(days) : claimed.some((one) => one.item === item)
    const isReached = kept !== undefined || reachedBy(kind, row) >= days
    return { days, items: [...(kept?.items ?? items)], state: isReceived ? 'received' : isReached ? 'ready' : 'ahead' }
  }
}

/** Gives a prize, once. What was kept is given as it was promised, whatever is configured now. */
export async function givePrize(tx: Tx, player: number, kind: PrizeKind, days: number): Promise<Given> {
  const { row } = await readCalendar(tx, player)
  const items = configured(kind).find((prize) => prize.days === days)?.award
  if (!row) throw new Refusal(items ? 'rewardNotReached' : 'rewardUnknown')
  const key = keyOf(kind, days, row)
  const isKept = (await owedTo(player, tx)).some(({ item, round }) => item === key.item && round === key.round)
  if (!items && !isKept) throw new Refusal('rewardUnknown')
  if (kind === 'streak' && row.prizes.includes(days)) throw new Refusal('rewardReceived')
  if (!isKept && reachedBy(kind, row) < days) throw new Refusal('rewardNotReached')
  const given = await claim(tx, player, key, items)
  if (kind === 'streak' && !given.isHeld)
    await tx
      .update(freeSigns)
      .set({ prizes: [...row.prizes, days] })
      .where(eq(freeSigns.player, player))
  return given
}
