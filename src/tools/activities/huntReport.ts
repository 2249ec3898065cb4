import { DEFAULT_LOCALE, languageTags } from '#contract/locale.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { drawTable } from '../operator/table.ts'
import { type Hunt, isOverPriced } from './hunt.ts'

/** What hunters gain, for an operator. Amounts are coins. */

const HUNDREDTHS = 100

const amount = new Intl.NumberFormat(languageTags[DEFAULT_LOCALE], {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const coins = (cents: number) => amount.format(cents / HUNDREDTHS)

const HEADS = [
  'hunter',
  'persons',
  'accounts',
  'days',
  'given',
  'games keep',
  'gain',
  'bound',
  'after day 1',
  'its bound',
]

export function huntLines(hunts: readonly Hunt[]): string[] {
  const { newPlayer, identifiedDay } = catalogue().prices
  const rows = hunts.map(cellsOf)
  const over = hunts.filter(isOverPriced)
  return [
    `Hunters, by expectation: what offers gave less what games keep. prices.yaml allows ${coins(newPlayer)} once for a new player, and ${coins(identifiedDay)} a day for each identified person.`,
    ...drawTable(HEADS, rows, [...HEADS.keys()].slice(1)),
    ...hunts.map(({ name, what, stops }) => `${name}: ${what}; stopped by ${stopped(stops)}`),
    ...hunts.flatMap(({ name, broken }) => broken.map(({ law, subject }) => `BROKEN ${law}: ${subject} (${name})`)),
    ...over.map(({ name, gain, bound, later }) =>
      gain > bound
        ? `! ${name} gains ${coins(gain)}, which is more than ${coins(bound)}`
        : `! ${name} gains ${coins(later.gain)} after the first day, which is more than ${coins(later.bound)}`,
    ),
  ]
}

function cellsOf({ name, persons, accounts, days, given, kept, gain, bound, later }: Hunt): string[] {
  const counts = [persons, accounts, days].map(String)
  return [name, ...counts, ...[given, kept, gain, bound, later.gain, later.bound].map(coins)]
}

const stopped = (stops: Hunt['stops']): string =>
  stops.length > 0 ? stops.map(([stop, count]) => `${stop} ${count}`).join(', ') : 'nothing'
