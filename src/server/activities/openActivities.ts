import { eq, sql } from 'drizzle-orm'
import { activityKind, kindNamed, kindOf, kinds } from '#contract/activities/kinds.ts'
import type { Viewer } from '#contract/activities/manifest.ts'
import * as schemas from '#contract/activities/schemas.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Activity } from '#contract/lobby/catalogueActivities.ts'
import { readManila } from '#contract/time.ts'
import { contentNow } from '../base/clock.ts'
import { catalogue } from '../content/catalogue.ts'
import { saidOf } from '../content/switchedOff.ts'
import { db } from '../db/database.ts'
import { players, playerTotals } from '../standing/tables.ts'
import { openChannels } from '../wallet/channels.ts'
import { reachOf } from '../wallet/limits/promotions.ts'
import { usedUp } from './budget.ts'
import { signCards } from './signUpBonus/tables.ts'
import { isBankrupt as isBroke } from './supply/bankrupt.ts'
import { isDue } from './supply/due.ts'
import { activityClaims } from './tables.ts'
import { worthBasis } from './worthBasis.ts'

export type ActivityState = Reply<'getActivityIds'>

const NOTHING: Pick<ActivityState, 'activityIds' | 'activityMap'> = { activityIds: [], activityMap: {} }

/** The current activities of a player, or of a guest. None to who may hear of none: what they have reached stays theirs on its own page. */
export async function activityState(player: number | undefined): Promise<ActivityState> {
  const { mobile, deposited, isBankrupt, owed, hasCard } = player === undefined ? guest : await factsOf(player)
  const promotions = player === undefined ? 'pushed' : await reachOf(player)
  // The supply is listed only where it can be claimed.
  const mayAsk = isBankrupt && deposited > 0 && isActivityOn(activityKind.supply)
  const isSupplied = player !== undefined && mayAsk && (await isDue(db, player))
  const activities =
    promotions === 'none'
      ? NOTHING
      : await shownTo({ hasMobile: mobile !== '', isBankrupt: isSupplied, hasDeposited: deposited > 0, owed })
  return {
    ...activities,
    isBankrupt,
    loginPaying: hasCard,
    totalRecharge: deposited,
    canDeposit: openChannels().length > 0,
    promotions,
    worthBasis: worthBasis(),
  }
}

/** What is on for a viewer, with a mark where today's budget or the whole one is used up: it is told before anybody tries. */
async function shownTo(viewer: Asker): Promise<Pick<ActivityState, 'activityIds' | 'activityMap'>> {
  const open = openActivities(viewer)
  const spent = await usedUp(catalogue().activities.map(({ kind }) => kind))
  for (const entry of Object.values(open.activityMap)) {
    const kind = catalogue().activities.find(({ id }) => id === entry.id)?.kind
    if (kind && spent.has(kind)) entry.isUsedUp = true
  }
  return open
}

/** A viewer as the server knows them. `owed` names the activities of which something waits to be claimed. */
type Asker = Viewer & { hasDeposited: boolean; owed: readonly string[] }

const guest = { mobile: '', deposited: 0, isBankrupt: false, hasCard: false, owed: [] as readonly string[] } // the empty list has no type of its own

const owedNames = sql<string[]>`array(select distinct ${activityClaims.activity} from ${activityClaims}
  where ${activityClaims.player} = ${players.id} and ${activityClaims.state} = 'owed')`

/** Whether a card of the sign-up bonus was bought whose deposit was not taken back. */
const hasCard = sql<boolean>`exists (select from ${signCards}
  where ${signCards.player} = ${players.id} and ${signCards.endedAt} is null)`

async function factsOf(player: number): Promise<typeof guest> {
  const [row] = await db
    .select({ mobile: players.mobile, deposited: playerTotals.deposited, owed: owedNames, hasCard })
    .from(players)
    .leftJoin(playerTotals, eq(playerTotals.player, players.id))
    .where(eq(players.id, player))
  const isBankrupt = await isBroke(db, player)
  const { mobile, deposited, owed, hasCard: isBought } = { ...guest, ...row }
  return { mobile, deposited: deposited ?? 0, isBankrupt, owed, hasCard: isBought }
}

/** Current activities that concern this player, by sort. */
export function openActivities(viewer: Asker): Pick<ActivityState, 'activityIds' | 'activityMap'> {
  const open = catalogue().activities.filter((activity) => isOn(activity) && concerns(activity, viewer))
  return {
    activityIds: [...new Set(open.map(({ id }) => id))],
    activityMap: Object.fromEntries(open.map((activity) => [keyOf(activity), entryOf(activity)])),
  }
}

/** Whether an activity of this kind is currently in operation. */
export function isActivityOn(id: number): boolean {
  return catalogue().activities.some((activity) => activity.id === id && isOn(activity))
}

/**
 * Whether this build has the activity. One whose place is another's page, such as the ladder on the deposit page, exists by its calls
 * alone.
 */
function isBuilt({ id }: Activity): boolean {
  const kind = kindOf(id)
  const isGuest = kinds.some((other) => other.id !== id && other.path !== undefined && other.path === kind?.path)
  return !isGuest || Object.keys(schemas).some((name) => kindNamed(name)?.id === id)
}

/** The activities that are switched on without being built, one sentence each. They stay off. */
export function activityWarnings(): string[] {
  const missing = catalogue().activities.filter((activity) => activity.status === 1 && !isBuilt(activity))
  return missing.map(({ id, kind }) => `activity ${id} (${kind}) is not built, and stays off: set its status to 0`)
}

function isOn(activity: Activity): boolean {
  const { status, start, end } = activity
  if (!isBuilt(activity) || saidOf('activity', activity.id) !== undefined) return false
  const at = contentNow()
  const [begins, ends] = [start && readManila(start), end && readManila(end)]
  return status === 1 && (!begins || begins <= at) && (!ends || at < ends)
}

function concerns({ id, kind: name }: Activity, viewer: Asker): boolean {
  const kind = kindOf(id)
  const isOver = kind?.isFirst && viewer.hasDeposited && !viewer.owed.includes(name)
  return !isOver && (kind?.concerns?.(viewer) ?? true)
}

/** Out-links are several: each has its address in its key. */
function keyOf({ id, url }: Activity): string {
  return url === undefined ? String(id) : `${id} ${url}`
}

function entryOf({ id, sort, start, end, url }: Activity): ActivityState['activityMap'][string] {
  const timeOf = (text: string | undefined) => (text === undefined ? undefined : readManila(text)?.getTime())
  return { id, sort, start: timeOf(start), end: timeOf(end), url }
}
