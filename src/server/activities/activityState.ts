import type { Activity } from '#contract/activities/catalogue.ts'
import { activityKind, kindOf } from '#contract/activities/kinds.ts'
import type { Reply } from '#contract/calls/index.ts'
import { readManila } from '#contract/time.ts'
import { catalogue } from '../content/catalogue.ts'
import { openChannels } from '../wallet/channels.ts'
import { type Asker, askerOf, guest } from './asker.ts'
import { isActivityOn, isOn } from './openActivities.ts'
import { seasonOf } from './seasons.ts'
import { sold } from './sold.ts'
import { worthBasis } from './worthBasis.ts'

export type ActivityState = Reply<'getActivityIds'>

/** The current activities of a player, or of a guest; while nothing is promoted, those of which something can be claimed, with the reason. */
export async function activityState(player: number | undefined): Promise<ActivityState> {
  const on = { isSupplyOn: isActivityOn(activityKind.supply), isFirstOn: isActivityOn(activityKind.firstCharge) }
  const asker = player === undefined ? await guest() : await askerOf(player, on)
  const { promotions, quiet, isBankrupt, hasCard, isSpinning, owed, deposited } = asker
  return {
    ...openTo(asker),
    ...{ isBankrupt, loginPaying: hasCard, totalRecharge: deposited },
    hasTurntable: isSpinning || owed.includes('inviteUserSpin'),
    canDeposit: openChannels().length > 0,
    promotions,
    ...(quiet && { quiet: quiet.why === 'loss' ? { ...quiet, until: quiet.until.getTime() } : quiet }),
    worthBasis: worthBasis(),
  }
}

/** The current activities that concern who asks, by sort. What has used up its budget is marked: that is told before anybody tries. */
function openTo(asker: Asker): Pick<ActivityState, 'activityIds' | 'activityMap'> {
  const open = catalogue().activities.filter(
    (activity) => isOn(activity) && concerns(activity, asker) && isListed(activity, asker),
  )
  return {
    activityIds: [...new Set(open.map(({ id }) => id))],
    activityMap: Object.fromEntries(open.map((activity) => [keyOf(activity), entryOf(activity, asker)])),
  }
}

function concerns({ id, kind: name }: Activity, { viewer, firstCharge, owed }: Asker): boolean {
  const kind = kindOf(id)
  const isOver = kind?.isFirst && firstCharge === 'over' && !owed.includes(name)
  return !isOver && (kind?.concerns?.(viewer) ?? true)
}

/** While nothing is promoted: what is owed or was bought. After a loss also all that is given, but nothing that is sold. */
function isListed({ id, kind: name }: Activity, { quiet, owed, hasCard }: Asker): boolean {
  if (!quiet || owed.includes(name) || (hasCard && id === activityKind.signUpBonus)) return true
  return quiet.why === 'loss' && !sold.has(id)
}

/** Out-links are several: each has its address in its key. */
function keyOf({ id, url }: Activity): string {
  return url === undefined ? String(id) : `${id} ${url}`
}

function entryOf(
  { id, kind, sort, start, end, url }: Activity,
  { usedUp, firstCharge }: Asker,
): ActivityState['activityMap'][string] {
  const isHeld = kindOf(id)?.isFirst && firstCharge === 'held'
  const timeOf = (text: string | undefined) => (text === undefined ? undefined : readManila(text)?.getTime())
  const season = seasonOf(kind, { start: timeOf(start), end: timeOf(end) })
  const told = { ...(usedUp.has(kind) && { isUsedUp: true as const }), ...(isHeld && { isHeld: true as const }) }
  return { id, sort, ...season, url, ...told }
}
