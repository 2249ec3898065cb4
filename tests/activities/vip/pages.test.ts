import { beforeAll, describe, expect, test } from 'vitest'
import { formatsOf } from '#contract/formats.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { BUILD_MS, builtSite, read } from '../../built.ts'
import { wordsOf } from '../../words.ts'

beforeAll(builtSite, BUILD_MS)

const { t } = wordsOf('en')
const { shortCoin } = formatsOf('en', 'PHP')
const { configs, webConfig } = catalogue()
const { levels, rebateDays } = configs.vip

/** What a reader sees, before any script runs. */
function seen(path: string): string {
  return read(path)
    .toString()
    .replace(/<script[\s\S]*?<\/script>|props="[^"]*"/g, '')
    .replace(/<[^>]*>/g, '|')
}

describe.each(['mobile/profile/vip', 'desktop/lobby/profile/vip'])('%s', (page) => {
  test('has a card for each level: its threshold, its gifts and its services', () => {
    const [, ...cards] = seen(`/${page}/index.html`).split(/\|VIP (?=\d+\|)/)
    const all = levels.map(({ level }) => cards.findLast((card) => card.startsWith(`${level}|`)) ?? '')
    for (const [index, { upgrade, salary, birthday, services, rebate }] of levels.entries()) {
      const card = all[index]
      const bet = webConfig.appUserLevelConfigList[index]?.betAmount ?? 0
      expect(card).toContain(bet > 0 ? shortCoin(bet) : t('vip.card.start'))
      for (const { count } of [...upgrade, ...salary, ...birthday]) expect(card).toContain(shortCoin(count))
      for (const service of services) expect(card).toContain(t(`vip.service.${service}`))
      const best = Math.max(0, ...Object.values(rebate))
      if (best > 0) expect(card).toContain(t('vip.card.upTo', { percent: (best / 100).toFixed(2) }))
    }
  })
})

test.each(['mobile/activity/vipRebate', 'desktop/lobby/activity/vipRebate'])(
  '%s has the rate of each level, and for how many days a rebate waits',
  (page) => {
    const text = seen(`/${page}/index.html`)
    expect(text).toContain(t('vip.rebate.rules', { days: rebateDays }))
    for (const { level, rebate } of levels)
      expect(text).toMatch(new RegExp(`VIP ${level}\\W+${((rebate.slots ?? 0) / 100).toFixed(2)}%`))
  },
)
