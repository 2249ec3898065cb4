import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { rewardId } from '#contract/activities/rewards.ts'
import { formatsOf } from '#contract/formats.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { BUILD_MS, builtSite, read } from '../built.ts'

beforeAll(builtSite, BUILD_MS)

const { coin, shortCoin, points } = formatsOf('en', 'PHP')
const { freeSign, supply, signUpBonus } = catalogue().configs
type Items = readonly { id: number; count: number; betRate?: number | undefined }[]
const said = (items: Items) =>
  items.flatMap(({ id, count, betRate = 0 }) =>
    id === rewardId.coin ? [shortCoin(count), coin(count * betRate)] : [`${points(count)} points`],
  )

/** What each page of rules says of the file of its activity. */
const numbers: Record<string, readonly string[]> = {
  dayBonus: [
    ...freeSign.days.flatMap(said),
    ...[...freeSign.streaks, ...freeSign.totals].flatMap(({ days, award }) => [`${days} days in`, ...said(award)]),
    `${points(freeSign.makeUpPoints)} points`,
  ],
  supply: [coin(supply.below), ...said(supply.award), `<td>${supply.times}</td>`],
  signBonus: signUpBonus.flatMap(({ price, days }) => [
    shortCoin(price),
    ...days.flatMap((items, at) => [`<td>${at + 1}</td>`, ...said(items)]),
  ]),
}

describe.each(Object.entries(numbers))('the rules of %s', (name, all) => {
  test('have every number from the file of the activity', () => {
    const html = read(`/rule/${name}/index.html`).toString()
    for (const one of all) expect(html, one).toContain(one)
  })

  test('have none of their own', () => {
    const [, , text = ''] = readFileSync(`content/pages/en/${name}.md`, 'utf8').split(/^---$/m)
    expect(text.length).toBeGreaterThan(500)
    expect(text.replace(/\{\{\w+\}\}/g, '')).not.toMatch(/\d/)
  })
})
