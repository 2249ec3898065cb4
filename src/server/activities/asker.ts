import assert from 'node:assert/strict'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Viewer } from '#contract/activities/manifest.ts'
import type { Reach } from '#contract/care/promotions.ts'
import type { Cents } from '#contract/money.ts'
import { now } from '../base/clock.ts'
import { catalogue } from '../content/catalogue.ts'
import { preparedFor } from '../db/named.ts'
import { players, playerTotals } from '../standing/tables.ts'
import { type Quiet, quietFrom, reachColumns, reachFrom, reachValues } from '../wallet/limits/promotions.ts'
import { spentPart, spentValues, usedUp, usedUpIn } from './budget.ts'
import { type FirstCharge, type FirstFacts, firstChargeBy, firstPart, isOfOffer } from './firstCharge/due.ts'
import { isSpinningPart } from './inviteUserSpin/cycles.ts'
import { signCards } from './signUpBonus/tables.ts'
import { bankruptPart, bankruptValues } from './supply/bankrupt.ts'
import { type DueFacts, duePart, dueValues, isDue } from './supply/due.ts'
import { activityClaims } from './tables.ts'

/** Who asks for the current activities, as the server knows them. */
export type Asker = {
  /** The supply is listed only where it can be claimed: not to all who are bankrupt. */
  readonly viewer: Viewer
  readonly isBankrupt: boolean
  readonly deposited: Cents
  /** What the first charge is for them. */
  readonly firstCharge: FirstCharge
  /** The activities of which something waits to be claimed, but for a match that is held. */
  readonly owed: readonly string[]
  /** Whether they hold a card of the sign-up bonus. */
  readonly hasCard: boolean
  /** Whether a cycle of the invite-user spin runs for them. */
  readonly isSpinning: boolean
  readonly promotions: Reach
  /** Why nothing is promoted to them. */
  readonly quiet?: Quiet | undefined
  /** The activities whose budget of today, or of the whole, has nothing left. */
  readonly usedUp: ReadonlySet<string>
}

const everyKind = () => catalogue().activities.map(({ kind }) => kind)

export async function guest(): Promise<Asker> {
  const viewer = { hasMobile: false, isBankrupt: false }
  const nothing = { isBankrupt: false, deposited: 0, owed: [], hasCard: false, isSpinning: false }
  return { viewer, ...nothing, firstCharge: 'open', promotions: 'pushed', usedUp: await usedUp(everyKind()) }
}

/**
 * One statement for all that decides. `case` reads limits only of who has some, the facts of harm only of the bankrupt, and those of the person
 * only of who has not deposited.
 */
const asked = preparedFor((on) => {
  const isOwed = and(eq(activityClaims.player, players.id), eq(activityClaims.state, 'owed'), isOfOffer)
  const isCard = and(eq(signCards.player, players.id), isNull(signCards.endedAt))
  const isBankrupt = bankruptPart()
  const mayBeFirst = sql`coalesce(${playerTotals.deposited}, 0) = 0 and ${sql.placeholder('isFirstOn')}::boolean`
  const mayAsk = sql`${playerTotals.deposited} > 0 and ${sql.placeholder('isSupplyOn')}::boolean and ${isBankrupt}`
  return on
    .select({
      mobile: players.mobile,
      deposited: playerTotals.deposited,
      owed: sql<string[]>`array(select distinct ${activityClaims.activity} from ${activityClaims} where ${isOwed})`,
      hasCard: sql<boolean>`exists (select from ${signCards} where ${isCard})`,
      isSpinning: isSpinningPart(players.id),
      isBankrupt,
      due: sql<DueFacts | null>`case when ${mayAsk} then ${duePart()} end`,
      first: sql<FirstFacts | null>`case when ${mayBeFirst} then ${firstPart()} end`,
      spent: spentPart(),
      ...reachColumns(),
    })
    .from(players)
    .leftJoin(playerTotals, eq(playerTotals.player, players.id))
    .where(eq(players.id, sql.placeholder('player')))
    .prepare('activities_asked')
})

/** Everything that decides what a player is shown, in one statement. `on`: whether these two are, which ask for more than others. */
export async function askerOf(player: number, on: { isSupplyOn: boolean; isFirstOn: boolean }): Promise<Asker> {
  const at = now()
  const values = {
    ...bankruptValues(),
    ...dueValues(at),
    ...spentValues(everyKind(), at),
    ...reachValues(at),
    spinAt: at.toISOString(),
  }
  const [row] = await asked().execute({ player, ...on, ...values })
  assert(row, `player ${player} has a session but no row`)
  const { mobile, deposited, owed, hasCard, isSpinning, isBankrupt, due, first, spent, ...reach } = row
  const quiet = quietFrom(reach, at)
  return {
    viewer: { hasMobile: mobile !== '', isBankrupt: !quiet && due !== null && isDue(due, at) },
    ...{ isBankrupt, deposited: deposited ?? 0, owed, hasCard, isSpinning },
    firstCharge: first ? firstChargeBy(first) : 'over',
    promotions: reachFrom(reach, at),
    quiet,
    usedUp: usedUpIn(spent),
  }
}
