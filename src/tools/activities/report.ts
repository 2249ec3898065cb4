import { type ActivityName, kindNamed } from '#contract/activities/kinds.ts'
import { DEFAULT_LOCALE, languageTags } from '#contract/locale.ts'
import type { Cents } from '#contract/money.ts'
import { MILLION } from '#contract/props/rewards.ts'
import { worthsNow } from '#server/activities/budget.ts'
import { friendCost, isFarmable } from '#server/activities/friendCost.ts'
import { namedSides } from '#server/activities/sides.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { drawTable } from '../operator/table.ts'
import { botTypes, type FarmRole, farmRoles, type Stop } from './bot.ts'
import type { Figures } from './figures.ts'
import type { Group, Outcome } from './simulate.ts'

/** What a simulation says to an operator. Amounts are coins, or points. */

const HUNDREDTHS = 100
const STOPS_SHOWN = 4

const amount = new Intl.NumberFormat(languageTags[DEFAULT_LOCALE], {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const whole = new Intl.NumberFormat(languageTags[DEFAULT_LOCALE])
const coins = (cents: number) => amount.format(cents / HUNDREDTHS)
const share = (part: number, of: number) => (of > 0 ? `${amount.format((part / of) * HUNDREDTHS)} %` : '-')

const HEADS = [
  ...['', 'players', 'deposits', 'deposited', 'coin', 'points', 'props', 'paid', 'cost', 'owed'],
  ...['back', 'a deposit', 'of deposits', 'games keep'],
]

/** What the columns say. */
export const legend = (): string[] => [
  'coin, points, props: what the activity gave. paid: coin that players paid for it beside deposits.',
  'cost: all of it as budgets count it, less what was paid.',
  'owed: what was earned and not claimed by the end, such as commissions below their minimum. It is no part of the cost.',
  'back: what games are expected to keep of the stakes that the given coin asks for.',
  'a deposit: the cost of each. of deposits: the cost by deposited coin. games keep: what they are expected to keep of all stakes, likewise.',
  'took out: with the luck of the games, and the coin of the registration.',
  `A point counts ${worthsNow().pointPpm / MILLION} coins: what the shop gives for it at best.`,
]

const rowOf = (name: ActivityName) => catalogue().activities.find(({ kind }) => kind === name)
const hasSide = (name: ActivityName): boolean => namedSides.some(([side]) => side === name)

/** Whether an activity can give anything: it has a server's side, and a line in activities.yaml unless it is a gift outside of that list. */
export const gives = (name: ActivityName): boolean => hasSide(name) && (!kindNamed(name) || rowOf(name) !== undefined)

/** Whether activities.yaml has switched it off. */
export const isOff = (name: ActivityName): boolean => rowOf(name)?.status === 0

/** An activity that costs nothing, and why. */
export const nothingOf = (name: ActivityName): string => `${titleOf(name)}: costs nothing, since ${whyNothing(name)}.`

function whyNothing(name: ActivityName): string {
  if (hasSide(name)) return 'activities.yaml has no line of it'
  if (!kindNamed(name)) return 'another activity gives it'
  return isOff(name) ? 'nothing of it is built yet' : 'it leads to a page and gives nothing'
}

const titleOf = (name: ActivityName): string => {
  const id = kindNamed(name)?.id
  return id === undefined ? name : `${name} (${id})`
}

/** The activities that are off. */
export function offLine(names: readonly ActivityName[]): string {
  const off = names.filter(isOff)
  return off.length > 0 ? `Off in activities.yaml: ${off.join(', ')}.` : 'Nothing is off in activities.yaml.'
}

export function linesOf(outcome: Outcome): string[] {
  const { name, from, hasBot, bots, broken } = outcome
  const own = hasBot ? '' : '; it has no bot of its own, so only what needs no choice was claimed'
  const rows = botTypes.map((type) => cellsOf(type, bots[type].figures))
  return [
    `${titleOf(name)}: ${stateOf(name)}, from ${from}${own}`,
    ...drawTable(HEADS, rows, [...HEADS.keys()].slice(1)).map(indented),
    ...[budgetLine(outcome), ...farmLines(outcome)].map(indented),
    ...broken.map(({ law, subject, found }) => indented(`BROKEN ${law}: ${subject}: ${found}`)),
  ]
}

function stateOf(name: ActivityName): string {
  if (!rowOf(name)) return 'a gift beside activities.yaml, simulated as if on'
  return isOff(name) ? 'off, simulated as if on' : 'on'
}

const indented = (line: string) => `  ${line}`

function cellsOf(head: string, figures: Figures): string[] {
  const { players, deposits, deposited, coin, points, props, paid, cost, owed, back, kept } = figures
  return [
    ...[head, whole.format(players), whole.format(deposits)],
    ...[deposited, coin, points, props, paid, cost, owed, back].map(coins),
    ...[deposits > 0 ? coins(cost / deposits) : '-', share(cost, deposited), share(kept, deposited)],
  ]
}

/** What of the budget was used, and for how many players like these a day of it is enough, or what is given at most to however many. */
function budgetLine({ budget, spent, most, bots }: Outcome): string {
  if (!budget) return 'budget: none; its own rules alone bound it'
  const players = botTypes.reduce((sum, type) => sum + bots[type].figures.players, 0)
  const parts = [
    ...(budget.day ? [`${share(spent.day, budget.day)} of a day's ${coins(budget.day)} at most`] : []),
    ...(budget.whole ? [`${share(spent.whole, budget.whole)} of ${coins(budget.whole)} in all`] : []),
    ...(most !== undefined
      ? [`these days give ${coins(most)} at most, however many play${coveredBy(most, bots.honest)}`]
      : []),
    ...(most === undefined && budget.day && spent.day > 0
      ? [`a day is enough for ${whole.format(Math.floor((budget.day / spent.day) * players))} players like these`]
      : []),
  ]
  return `budget: ${parts.join('; ')}`
}

/** How many players it takes until the games keep a sum that does not depend on who plays. */
function coveredBy(most: Cents, { figures: { kept, players } }: Group): string {
  return kept > 0
    ? `, which games keep of ${whole.format(Math.ceil((most * players) / kept))} honest ones like these`
    : ''
}

function farmLines({ farm }: Outcome): string[] {
  return farmRoles.map((role) => {
    const { figures, stops } = farm[role]
    const { players, deposited, cost, cashedOut } = figures
    const money = `paid in ${coins(deposited)}, was given ${coins(cost)}, took out ${coins(cashedOut)}`
    return `farm, ${role} (${players}): ${money}; stopped by ${stops.length > 0 ? told(stops) : 'nothing'}`
  })
}

const told = (stops: readonly [Stop, number][]): string =>
  stops
    .slice(0, STOPS_SHOWN)
    .map(([stop, count]) => `${stop} ${count}`)
    .join(', ')

/** What an operator should look at before switching it on. */
export function warningsOf({ name, bots, farm, most }: Outcome): string[] {
  // A sum that few bots share says nothing of what each of many costs: the budget's line tells how many it takes.
  const types = most === undefined ? (['honest', 'greedy'] as const) : []
  const dear = types.flatMap((type) => {
    const { cost, kept, deposited } = bots[type].figures
    return cost > kept
      ? [
          `! ${name}: ${type} bots cost ${share(cost, deposited)} of their deposits; their games keep ${share(kept, deposited)}`,
        ]
      : []
  })
  const farmed = farmRoles.slice(1).flatMap((role) => {
    const { cost, cashedOut, deposited } = farm[role].figures
    const given = cost > 0 && role in UNGUARDED ? [`was given ${coins(cost)} ${UNGUARDED[role] ?? ''}`] : []
    return [...given, ...(cashedOut > deposited ? ['took out more than it paid in'] : [])].map(
      (what) => `! ${name}: an account of a farm (${role}) ${what}`,
    )
  })
  return [...dear, ...farmed]
}

/** What one valid friend costs in all activities that are on, beside what such a friend brings. Each activity alone does not show it. */
export function friendLines(): string[] {
  const cost = friendCost()
  const { deposit, stakes } = catalogue().friends
  const parts = cost.parts.map(({ name, cents }) => `${name} ${coins(cents)}`)
  const asked = `deposits of ${coins(deposit)} and valid bets of ${coins(stakes)}`
  return [
    `One valid friend (${asked}) pays whoever brought it ${coins(cost.pays)} at most, as one of ${cost.friends}: ${parts.join(', ')}.`,
    `Of the bets that make a friend valid, games keep ${coins(cost.keeps)} at least.`,
    ...(isFarmable(cost) ? ['! made friends pay more than they cost: ask for more in friends.yaml, or pay less'] : []),
  ]
}

/** Accounts that should be given nothing at all. */
const UNGUARDED: Partial<Record<FarmRole, string>> = {
  sameDevice: 'on the device of an older account, without an identity',
  otherDocument: 'although its person has an older account',
  noDeposit: 'without a deposit',
}
