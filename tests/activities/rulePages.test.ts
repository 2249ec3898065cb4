import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { percentOf } from '#contract/activities/percent.ts'
import { formatsOf } from '#contract/formats.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { readArticles } from '#server/content/articles.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { BUILD_MS, builtSite, read } from '../built.ts'

beforeAll(builtSite, BUILD_MS)

const { coin, shortCoin, points } = formatsOf('en', 'PHP')
const { freeSign, supply, signUpBonus, ...others } = catalogue().configs
const { agent, agent5, agentCount, inviteFriend1, inviteUserSpin, redPacket } = others
const { deposit: friendDeposit, stakes } = catalogue().friends
type Items = readonly { id: number; count: number; betRate?: number | undefined }[]
const said = (items: Items) =>
  items.flatMap(({ id, count, betRate = 0 }) =>
    id === rewardId.coin ? [shortCoin(count), coin(count * betRate)] : [`${points(count)} points`],
  )

const percent = (rate: number) => `${percentOf(rate)}%`
/** A prize by its chance in hundredths of a percent, as lists of odds tell it. */
const chances = (prizes: readonly { weight: number }[]) => {
  const all = prizes.reduce((sum, { weight }) => sum + weight, 0)
  return prizes.map(({ weight }) => `${points((10_000 * weight) / all)} %`)
}

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
  agent: [
    ...agent.levels.flatMap((level) => Object.values(level).map(percent)),
    ...[agent.minimum, friendDeposit, stakes].map(coin),
  ],
  agent5: [
    ...agent5.tiers.flatMap(({ bet, rate }) => [percent(rate), shortCoin(bet)]),
    ...[coin(agent5.minimum), ...said(agent5.friend)],
  ],
  agentCount: [
    ...agentCount.steps.flatMap(({ friends, award }) => [`<td>${friends}</td>`, ...said(award)]),
    ...[agentCount.prizes.card, agentCount.prizes.ticket].flatMap(chances),
    ...[friendDeposit, stakes].map(coin),
    ...[agentCount.leftover.card, agentCount.leftover.ticket].map(points),
    `${agentCount.ticketFriends} of them`,
  ],
  inviteFriends: [
    ...inviteFriend1.flatMap(({ inviteCount, award }) => [`<td>${inviteCount}</td>`, ...said(award)]),
    ...[friendDeposit, stakes].map(coin),
  ],
  spin: [
    ...inviteUserSpin.spins.flatMap(({ from, to }) => [shortCoin(from), shortCoin(to)]),
    ...[shortCoin(inviteUserSpin.target), `${inviteUserSpin.days} days`],
    `${inviteUserSpin.spins.length} valid friends`,
  ],
  redPacket: redPacket.packets.flatMap(({ count, cents }) => [shortCoin(cents), `<td>${count}</td>`]),
}
/** What is no figure of a configuration: who is old enough, how levels and algorithms are called, and where a link leads. */
const FIXED = /21 or over|20270103|2\^32|32 bits|0, 1, 2|[Ll]evel [12]|(?:HMAC-)?SHA-?256|1 in N|^\d\.|\]\([^)]*\)/gm
/** All pages of rules but those of stakes and points, which are no activities. */
const pages = readArticles().flatMap(({ name, place }) =>
  place === 'rules' && name !== 'wagering' && name !== 'points' ? [name] : [],
)

describe.each(Object.entries(numbers))('the rules of %s', (name, all) => {
  test('have every number from the file of the activity', () => {
    const html = read(`/rule/${name}/index.html`).toString()
    for (const one of all) expect(html, one).toContain(one)
  })
})

const sources = globSync('src/{islands,layouts}/**/*.{tsx,astro}').map((path) => readFileSync(path, 'utf8'))
const depositPage = () => read('/mobile/lobby/wallets/deposit/index.html').toString()

describe.each(pages)('the text of the rules of %s', (name) => {
  test('is shown with every figure in place', () => {
    const html = read(`/rule/${name}/index.html`).toString()
    expect(html).toContain('article-text')
    expect(html).not.toContain('{{')
  })

  test('is linked from where its activity is', () => {
    const isNamed = sources.some((text) => text.includes(`"/rule/${name}"`) || text.includes(`rule="${name}"`))
    expect(isNamed || depositPage().includes(`href="/rule/${name}"`)).toBe(true)
  })

  test('has no number of its own', () => {
    const [, , text = ''] = readFileSync(`content/pages/en/${name}.md`, 'utf8').split(/^---$/m)
    expect(text.length).toBeGreaterThan(500)
    expect(text.replace(/\{\{\w+\}\}/g, '').replace(FIXED, '')).not.toMatch(/\d/)
  })
})
