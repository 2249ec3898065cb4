import { describe, expect, test } from 'vitest'
import { $auto, $autoEnd, type Auto, type AutoPlan, autoEnd, countAuto, startAuto } from '#islands/games/shell/auto.ts'
import { fc } from '../../chance.ts'

const STAKE = 500
const plan: AutoPlan = { rounds: 10, lossLimit: 0, winLimit: 0, coinLimit: 0, stopOnFeature: false }
const round = { stake: STAKE, win: 0, hadFeature: false }
const RICH = 1_000_000

function auto(change: Partial<AutoPlan>, rest: Partial<Auto> = {}): Auto {
  return { plan: { ...plan, ...change }, left: 5, lost: 0, ...rest }
}

describe('the end of autoplay', () => {
  test.each([
    ['nothing has happened', auto({}), round, RICH, undefined],
    ['the spins are over', auto({}, { left: 0 }), round, RICH, 'done'],
    [
      'a feature came and was to stop it',
      auto({ stopOnFeature: true }),
      { ...round, hadFeature: true },
      RICH,
      'feature',
    ],
    ['a feature came and was not to', auto({}), { ...round, hadFeature: true }, RICH, undefined],
    ['a win reaches its limit', auto({ winLimit: 1000 }), { ...round, win: 1000 }, RICH, 'win'],
    ['a win stays below its limit', auto({ winLimit: 1000 }), { ...round, win: 999 }, RICH, undefined],
    ['the loss reaches its limit', auto({ lossLimit: 1000 }, { lost: 1000 }), round, RICH, 'loss'],
    ['the next stake would cross it', auto({ lossLimit: 1000 }, { lost: 501 }), round, RICH, 'loss'],
    ['the next stake reaches it', auto({ lossLimit: 1000 }, { lost: 500 }), round, RICH, undefined],
    ['the coin is short of a stake', auto({}), round, STAKE - 1, 'coin'],
    ['the coin is one stake', auto({}), round, STAKE, undefined],
    ['the next stake would cross the balance to keep', auto({ coinLimit: 1000 }), round, 1000 + STAKE - 1, 'balance'],
    ['the next stake leaves the balance to keep', auto({ coinLimit: 1000 }), round, 1000 + STAKE, undefined],
    ['the coin is short of a stake and of the balance to keep', auto({ coinLimit: 1000 }), round, STAKE - 1, 'coin'],
    ['the last spin empties the purse', auto({}, { left: 0 }), round, 0, 'done'],
  ] as const)('when %s', (_, state, played, coin, end) => {
    expect(autoEnd(state, played, coin)).toBe(end)
  })

  test('no run of luck plays more spins than asked for, loses more than allowed, or ends without a reason', () => {
    const plans = fc.record({
      rounds: fc.constantFrom(10, 25, 50),
      lossLimit: fc.integer({ min: STAKE, max: 20 * STAKE }),
      winLimit: fc.constantFrom(0, 2000),
      coinLimit: fc.constantFrom(0, 10 * STAKE),
      stopOnFeature: fc.boolean(),
    })
    const luck = fc.array(fc.record({ win: fc.nat(1500), hadFeature: fc.boolean() }), { minLength: 50, maxLength: 50 })
    fc.assert(
      fc.property(plans, luck, fc.nat(40 * STAKE), (chosen, results, more) => {
        let coin = STAKE + more
        const start = coin
        let spins = 0
        startAuto(chosen)
        for (const { win, hadFeature } of results) {
          if (!$auto.get()) break
          if (coin < STAKE) return false
          coin += win - STAKE
          spins += 1
          countAuto({ stake: STAKE, win, hadFeature }, coin)
          if (start - coin > chosen.lossLimit) return false
          // The page itself asks before the first round.
          if (spins > 1 && coin - win < chosen.coinLimit) return false
        }
        return spins <= chosen.rounds && $auto.get() === undefined && $autoEnd.get() !== undefined
      }),
    )
  })
})
