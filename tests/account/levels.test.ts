import { expect, test } from 'vitest'
import { catalogue } from '#server/content/catalogue.ts'
import { wayUp } from '#stores/account/levels.ts'
import { fc } from '../chance.ts'

const levels = catalogue().webConfig.appUserLevelConfigList
const top = levels.at(-1)?.betAmount ?? 0

test('the next threshold is the first that exceeds the valid bet, and the bar shows how much of it is reached', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 * top }), (bet) => {
      const next = wayUp(levels, bet)
      const above = levels.filter(({ betAmount }) => betAmount > bet).map(({ betAmount }) => betAmount)
      expect(next?.betAmount).toBe(above.length > 0 ? Math.min(...above) : undefined)
      if (!next) return
      expect(next.share).toBeLessThan(1)
      expect(Math.round(next.share * next.betAmount)).toBe(bet)
    }),
  )
})

test('a threshold that is just reached is no longer the next one', () => {
  for (const [index, { betAmount }] of levels.entries())
    expect(wayUp(levels, betAmount)?.level).toBe(levels[index + 1]?.level)
})
