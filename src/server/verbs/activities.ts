import type { Activity } from '#contract/activities/catalogue.ts'
import { type ActivityName, activityNames } from '#contract/activities/kinds.ts'
import type { RewardItem } from '#contract/props/rewards.ts'
import { manilaDay } from '#contract/time.ts'
import { budgetOf, spentNow } from '../activities/budget.ts'
import { friendCost, isFarmable } from '../activities/friendCost.ts'
import { grantKey, grantName, grantsOf, owedTo, revokeGrant } from '../activities/grants.ts'
import { isActivityOn } from '../activities/openActivities.ts'
import { now } from '../base/clock.ts'
import { catalogue } from '../content/catalogue.ts'
import { readSwitchedOff, switchOff, switchOn } from '../lobby/switchedOff.ts'
import { seenOn } from '../telemetry/actions.ts'
import { lockWallet } from '../wallet/lock.ts'
import { type Cell, type Refused, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { line, placed, player, reason } from './fields.ts'
import { formatCoin } from './formats.ts'
import { byNumber, playerNamed } from './subjects.ts'
import type { Subject, Verb } from './verb.ts'

const LISTED_MAX = 200

const ACTIVITY = placed(line('<activity>', 'Which activity? Give its kind in activities.yaml, such as firstCharge.'))

function activityNamed(typed: string): Subject<Activity> | Refused {
  const found = catalogue().activities.find(({ kind, id }) => kind === typed || String(id) === typed)
  if (!found) return refused(`There is no activity ${typed}: "activities list" shows them.`)
  return { of: found, sentences: [`Activity ${found.id}: ${found.kind}`] }
}

const stateOf = ({ id, status }: Activity) => (isActivityOn(id) ? 'on' : status === 1 ? 'not now' : 'off')

/** An activity by its kind or number, or one outside of the list that has a budget of its own. */
function nameTyped(typed: string): ActivityName | Refused {
  const name = activityNames.find((each) => each === typed && budgetOf(each))
  if (name) return name
  const found = activityNamed(typed)
  return 'of' in found ? found.of.kind : found
}

async function budgetCells(kind: ActivityName): Promise<Cell[]> {
  const budget = budgetOf(kind)
  const spent = await spentNow(kind)
  const of = (cents: number | undefined) => (cents === undefined ? null : formatCoin(cents))
  return [of(budget?.day), budget ? of(spent.day) : null, of(budget?.whole), budget ? of(spent.whole) : null]
}

const BUDGET = ['a day', 'spent today', 'in all', 'spent in all']

async function list() {
  const seen = await seenOn(manilaDay(now()))
  const { activities } = catalogue()
  const listed = await Promise.all(
    activities.map(async (activity): Promise<Cell[]> => {
      const { id, kind, start, end } = activity
      const { shown = 0, opened = 0 } = seen.get(id) ?? {}
      return [id, kind, stateOf(activity), start ?? null, end ?? null, ...(await budgetCells(kind)), shown, opened]
    }),
  )
  const isListed = (name: string) => activities.some(({ kind }) => kind === name)
  const others = await Promise.all(
    activityNames
      .filter((name) => budgetOf(name) && !isListed(name))
      .map(async (name): Promise<Cell[]> => [null, name, null, null, null, ...(await budgetCells(name)), null, null]),
  )
  return said({
    heads: ['id', 'activity', 'state', 'from', 'until', ...BUDGET, 'shown today', 'opened today'],
    rows: [...listed, ...others],
    none: 'There is no activity.',
  })
}

/** What one valid friend pays whoever brought it, and what such a friend brings. */
function friends() {
  const cost = friendCost()
  const rows = [
    ...cost.parts.map(({ name, cents }): Cell[] => [name, formatCoin(cents)]),
    ['all together', formatCoin(cost.pays)],
    ['games keep at least', formatCoin(cost.keeps)],
  ]
  return said(
    { heads: ['activity', `pays for one of ${cost.friends}`], rows, none: '' },
    isFarmable(cost)
      ? 'Made friends pay more than they cost: ask for more in friends.yaml, or pay less.'
      : 'Whoever makes friends for the rewards loses by it.',
  )
}

const itemsIn = (items: readonly RewardItem[] | null) =>
  (items ?? []).map(({ id, count, betRate }) => `${id}:${count}${betRate ? `x${betRate}` : ''}`).join(' ')

async function grants(of: number) {
  const rows = (await grantsOf(of, LISTED_MAX)).map((grant): Cell[] => [
    ...[grantName(grant), grant.state, itemsIn(grant.items), formatCoin(grant.cost), grant.source],
    ...[grant.earnedAt, grant.claimedAt, grant.revokedBy, grant.reason],
  ])
  const heads = ['grant', 'state', 'items', 'cost', 'from', 'earned', 'claimed', 'revoked by', 'reason']
  return said({ heads, rows, none: 'Nothing was earned.' })
}

type Wanted = { id: number; grant: string }

async function grantNamed(values: { player: string; grant: string }): Promise<Subject<Wanted> | Refused> {
  const whose = await playerNamed(values)
  if (!('of' in whose)) return whose
  const owed = (await owedTo(whose.of.id)).find((grant) => grantName(grant) === values.grant)
  if (!owed)
    return refused(
      'There is no such grant that is still owed: "activities grants" shows them. Coin that was given is taken back by "correct".',
    )
  const told = `Owed since ${owed.earnedAt?.toISOString() ?? '?'}: ${itemsIn(owed.items)}`
  return {
    of: { id: whose.of.id, grant: values.grant },
    sentences: [...whose.sentences, told],
    repeat: String(whose.of.id),
    player: whose.of.id,
  }
}

const acts = { kind: 'act', right: 'switchActivities' } as const

export const activityVerbs: readonly Verb[] = [
  verb({
    name: 'activities list',
    words:
      'activities of the content: whether they are on now, from when until when, what they spent of their budgets, and to how many players they came today; and what else has a budget',
    kind: 'look',
    right: 'seeActivities',
    fields: {},
    run: list,
  }),
  verb({
    name: 'activities budget',
    words: 'what an activity may give away, on a day and in all, and what it has given away',
    kind: 'look',
    right: 'seeActivities',
    fields: { activity: ACTIVITY },
    run: async ({ activity }) => {
      const name = nameTyped(activity)
      if (typeof name !== 'string') return name
      if (!budgetOf(name)) return said(`${name} has no budget: give it one in activities.yaml.`)
      return said({ heads: BUDGET, rows: [await budgetCells(name)], none: '' })
    },
  }),
  verb({
    name: 'activities friends',
    words:
      'what all activities together pay for one valid friend at most, and the least that games keep of what makes a friend valid',
    kind: 'look',
    right: 'seeActivities',
    fields: {},
    run: async () => friends(),
  }),
  verb({
    name: 'activities close',
    words: 'closes an activity at once, on every server: nothing new is earned or offered. What was earned stays owed',
    ...acts,
    fields: { activity: ACTIVITY, reason: reason() },
    subject: async ({ activity }) => activityNamed(activity),
    run: async ({ reason: say }, { act, by }, { id }) => {
      const { done } = await act(async (tx, { afterwards }) => {
        afterwards(readSwitchedOff)
        return { done: await switchOff(tx, { kind: 'activity', id, say, by }) }
      })
      return done
        ? said('Done: closed. Every server takes it within seconds.')
        : refused('It is closed already, so nothing has changed: "switches" shows by whom.')
    },
  }),
  verb({
    name: 'activities open',
    words: 'opens an activity again that was closed; what the content switches off stays off',
    ...acts,
    fields: { activity: ACTIVITY },
    subject: async ({ activity }) => activityNamed(activity),
    run: async (_, { act }, { id }) => {
      const { done } = await act(async (tx, { afterwards }) => {
        afterwards(readSwitchedOff)
        return { done: await switchOn(tx, 'activity', id) }
      })
      return done ? said('Done: open.') : refused('It was not closed, so nothing has changed.')
    },
  }),
  verb({
    name: 'activities grants',
    words: 'what a player earned by activities, was given and is owed, the newest first',
    kind: 'look',
    right: 'seeActivities',
    isPersonal: true,
    fields: { player: player() },
    subject: playerNamed,
    run: async (_, __, of) => await grants(of.id),
  }),
  verb({
    name: 'activities revoke',
    words: 'takes away what a player has earned and was not given yet; the budget gets it back. What was given stays',
    kind: 'act',
    right: 'revokeGrants',
    fields: {
      player: player(),
      grant: placed(line('<grant>', 'Which grant? Give its name as "activities grants" shows it.')),
      reason: reason(),
    },
    subject: grantNamed,
    confirm: byNumber(),
    run: async ({ reason: why }, { act, by }, { id, grant }) => {
      const key = grantKey(grant)
      const { done } = await act(async (tx) => {
        await lockWallet(tx, id)
        return { done: key !== undefined && (await revokeGrant(tx, id, key, { by, reason: why })) }
      })
      return done ? said('Done: revoked.') : refused('It was claimed or revoked meanwhile, so nothing has changed.')
    },
  }),
]
