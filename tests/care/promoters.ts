import * as v from 'valibot'
import { webConfig } from '#contract/lobby/catalogue.ts'

/** A way by which something is promoted: where its code is, how it is told, and what must stand in the same file. */
type Way = { what: string; where: RegExp; promotes: RegExp; asks: RegExp }

/** Lists of the catalogue that lead somewhere by a tap, and sums that the house gives: found in the schema, so a new one counts at once. */
const clickable: string[] = []
const sums: string[] = []
for (const [name, schema] of Object.entries(webConfig.entries)) {
  const item = 'item' in schema ? schema.item : undefined
  if (item && 'entries' in item && 'clickType' in Object(item.entries)) clickable.push(name)
  if (/(?:Bonus|RegisterCoin)$/.test(name) && v.is(schema, 1)) sums.push(name)
}

const any = (names: readonly string[]) => new RegExp(`\\b(?:${names.join('|')})\\b`)
/** The rule, or what the server answers to the clause. */
const RULE = /\b(?:isOffered|isGiftDue|visibleBanners|visiblePopups|mayPromote)\(|\bpromotions === '/
const BROWSER = /^src\/islands\//

const ways: readonly Way[] = [
  {
    what: 'puts mail into boxes',
    where: /^src\/server\//,
    promotes: /\.insert\((?:letters|mails)\)/,
    asks: /\b(?:mayPromote|reachesOf)\(/,
  },
  {
    what: 'gives what the house has',
    where: /^src\/server\//,
    promotes: /\bfrom: 'house:promotions|\bmoveOf\(/,
    // A new player is in no state yet, and what returns with a withdrawal was given before.
    asks: /\bassertStillOpen\(tx|=== 'excluded'|\.insert\(players\)|\brestoreTakings\(/,
  },
  {
    what: 'says which gift waits',
    where: /^src\/server\/activities\/.*activity\.ts$/,
    promotes: /\bcents: is\w+ &&|\bcents: is\w+ \?/,
    asks: /\bmayPromote\(/,
  },
  {
    what: 'lists what is on',
    where: /^src\/server\//,
    promotes: /\bcatalogue\(\)\.activities\.filter\([\s\S]{0,80}\bconcerns\(/,
    asks: /\bisListed\(activity, asker\)/,
  },
  {
    what: 'shows a popup',
    where: BROWSER,
    promotes: /\$popup\.set\((?!undefined)/,
    asks: /\bisOffer\b.*\bpromotions === 'pushed'/,
  },
  // The mail's dot is the server's answer. Every other one is lit by `noteReward`.
  {
    what: 'lights a dot',
    where: BROWSER,
    promotes: /\bnoteDot\((?!'hasMail'|dot: RedDot)/,
    asks: /\bpromotions === 'pushed'/,
  },
  { what: 'sets dots', where: BROWSER, promotes: /\$redDots\.set\(/, asks: /\bexport function noteDot\(/ },
  { what: 'floats', where: BROWSER, promotes: /(?<!function )\bfloatingIcons\(/, asks: /\bpromotions === 'pushed'/ },
  { what: 'features rewards', where: BROWSER, promotes: /\bfeaturedSlots\(/, asks: /\$standing\b/ },
  { what: 'shows what leads somewhere', where: BROWSER, promotes: any(clickable), asks: RULE },
]

/**
 * What a page hands to a component of such lists and sums: `banners={banners.map(…)}`, `firstBonus={firstRechargeBonus}`. The component by its
 * name.
 */
export function handedOn(text: string): { to: string; name: string }[] {
  const taken = [...clickable, ...sums, 'bonusAmount']
  // A part of a list under another name: `const films = webConfig.appPromotionalVideoList.filter(…)`.
  for (const [, name = ''] of text.matchAll(new RegExp(`const (\\w+) = [\\w.]*\\b(?:${clickable.join('|')})\\b`, 'g')))
    taken.push(name)
  const isTaken = (value: string) => value.split(/\W+/).some((part) => taken.includes(part))
  return [...text.matchAll(/<([A-Z]\w+)\s([^<]*)/g)].flatMap(([, to = '', given = '']) =>
    [...given.matchAll(/(?:(\w+)=)?\{([^{}]*)\}/g)]
      .filter(([, , value = '']) => isTaken(value))
      .map(([, name, value = '']) => ({ to, name: name ?? value })),
  )
}

/** Whether a component asks, or is hidden by a style sheet from who may hear of nothing, or is for guests alone. */
export const isGated = (text: string): boolean => RULE.test(text) || /data-gift=|face-guest/.test(text)

/** Whoever promotes in this file without asking the clause of the rule of offers, one sentence each. */
export const unasked = (path: string, text: string): string[] =>
  ways
    .filter(({ where, promotes, asks }) => where.test(path) && promotes.test(text) && !asks.test(text))
    .map(({ what }) => `${path} ${what} and does not ask`)

/** The ways that are found in a file: each must be found somewhere, or its pattern is blind. */
export const waysIn = (path: string, text: string): string[] =>
  ways.filter(({ where, promotes }) => where.test(path) && promotes.test(text)).map(({ what }) => what)

export const everyWay = ways.map(({ what }) => what)
export const found = { clickable, sums }
