import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { greetingTitles, moneyTitles } from '#contract/inbox/topics.ts'
import mailWords from '../../content/words/en/mail.json' with { type: 'json' }
import textWords from '../../content/words/en/sms.json' with { type: 'json' }
import { everyWay, found, handedOn, isGated, unasked, waysIn } from './promoters.ts'

const sources = new Map(
  globSync('src/**/*.{ts,tsx,astro}').map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
)

/** A component with the components that it loads: one of them asks for all. */
function textsOf(name: string): string[] {
  const [text = ''] = [...sources].filter(([path]) => basename(path).startsWith(`${name}.`)).map(([, each]) => each)
  const loaded = [...text.matchAll(/['"]\.[\w./]*\/(\w+)\.tsx['"]/g)].map(([, each]) => each)
  return [text, ...[...sources].filter(([path]) => loaded.includes(basename(path, '.tsx'))).map(([, each]) => each)]
}

describe('whoever promotes asks the one clause', () => {
  test('in every source file', () => {
    expect([...sources].flatMap(([path, text]) => unasked(path, text))).toEqual([])
    const seen = new Set([...sources].flatMap(([path, text]) => waysIn(path, text)))
    expect(everyWay.filter((way) => !seen.has(way))).toEqual([])
  })

  test('wherever a page shows a list that leads somewhere, or a sum that the house gives', () => {
    expect(found.clickable).toEqual(expect.arrayContaining(['appLobbyAdConfigList', 'appPromotionalVideoList']))
    expect(found.sums).toEqual(expect.arrayContaining(['firstRechargeBonus', 'userRegisterCoin']))
    const handed = [...sources].flatMap(([path, text]) => (path.endsWith('.astro') ? handedOn(text) : []))
    const names = [...new Set(handed.map(({ to }) => to))]
    expect(names).toEqual(expect.arrayContaining(['HomeBanners', 'PromoFilm', 'HomeHeader', 'DepositForm', 'Offers']))
    // The host of popups learns only which notices lead nowhere.
    const silent = names.filter((name) => name !== 'PopupHost' && !textsOf(name).some(isGated))
    expect(silent).toEqual([])
  })

  test.each([
    ['src/server/inbox/birthday.ts', 'await tx.insert(mails).values(all)'],
    ['src/server/activities/wheel.ts', "moves: [{ from: 'house:promotions', to, cents }]"],
    ['src/islands/lobby/gift.ts', "$popup.set({ name: 'gift' })"],
    ['src/islands/activities/wheel.ts', '$redDots.set({ hasWheel: true })'],
    ['src/islands/lobby/More.tsx', 'floatingIcons(all, false, now)'],
    ['src/islands/lobby/More.tsx', 'config.appPromotionalVideoList.map(show)'],
  ])('and %s is found, which does not', (path, text) => {
    expect(unasked(path, text)).toHaveLength(1)
  })

  test('and a component is found that gets a sum and shows it to all', () => {
    expect(handedOn('<Gold sum={webConfig.firstRechargeBonus} client:load />')).toEqual([{ to: 'Gold', name: 'sum' }])
    expect(isGated('return <b>{sum}</b>')).toBe(false)
  })
})

describe('letters and texts that go to everybody', () => {
  test('are about money, identity and the account, and none of them names a gift', () => {
    const titles = Object.keys(mailWords.system)
    expect(titles).toEqual(expect.arrayContaining([...moneyTitles, ...greetingTitles]))
    // What became of a bonus is about money.
    const other = new Set([...greetingTitles, ...moneyTitles])
    const service = Object.entries({ ...mailWords.system, ...textWords }).filter(([title]) => !other.has(title))
    const gifts = service.filter(([, words]) => /\bbonus|\breward|\boffer|\bgift|\bfree\b/i.test(JSON.stringify(words)))
    expect(gifts.map(([title]) => title)).toEqual([])
  })
})
