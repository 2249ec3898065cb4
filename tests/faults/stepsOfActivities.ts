import { setClock } from '#server/base/clock.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { everythingOn, stayingIn } from '../activities/fixture.ts'
import { call } from '../call.ts'
import { openDeposit } from '../wallet/walletHarness.ts'
import { coinOf, differences, report } from './cashierGround.ts'
import type { Flow } from './step.ts'
import { lotterySteps } from './stepsOfLottery.ts'
import { packetSteps } from './stepsOfPackets.ts'

const CENTS = 20_000
const REWARD = 100
const DAY_MS = 86_400_000
const days = Array.from({ length: 7 }, () => [{ id: 2001, count: REWARD, betRate: 1 }])

/** Signing and deposits give coin each day, and nothing else does. */
function configure(): void {
  const { continuousRecharge, freeSign } = everythingOn().configs
  const tiers = [{ amount: CENTS, rewards: days.map(() => REWARD) }]
  setCatalogue(
    everythingOn({
      configs: {
        freeSign: { ...freeSign, days, streaks: [], totals: [] },
        continuousRecharge: { ...continuousRecharge, since: '2026-01-01', tiers, smallest: CENTS, days: days.length },
      },
    }),
  )
}

/** The next day of a clock that each course moves on. */
function nextDay(): () => void {
  let passed = 0
  return () => {
    passed += 1
    const ahead = passed * DAY_MS
    setClock(() => new Date(Date.now() + ahead))
  }
}

/** What activities give: the fact that earns it, and what is given or owed for it, are there together or not at all. */
export const activitySteps: Record<string, Flow> = {
  ...lotterySteps,
  ...packetSteps,
  'a signed day': async () => {
    configure()
    const player = await stayingIn({ deposited: CENTS })
    const wake = nextDay()
    const standing = () => call('loginBonus3User', {}, player)
    return async () => {
      wake()
      const [{ next, offer, total }, coin] = [await standing(), await coinOf(player)]
      const sign = () =>
        call('loginBonus3UserReceive', { type: 'day', day: Number(next), offer: String(offer) }, player)
      const broken = async () => {
        const found = { signed: (await standing()).total, coin: await coinOf(player) }
        return differences('sign', found, { signed: Number(total) + 1, coin: coin + REWARD })
      }
      return { run: sign, recover: sign, broken }
    }
  },
  'a deposit that earns': async () => {
    configure()
    const player = await stayingIn({ deposited: CENTS })
    const wake = nextDay()
    const owed = async () => (await call('appRechargeBonusCollection10', {}, player)).ready
    const many = async () => [await owed()].flat().length
    return async () => {
      wake()
      const { gatewayId } = await openDeposit(player, CENTS)
      const [before, coin] = [await many(), await coinOf(player)]
      const tell = () => report(`evt_${gatewayId}`, { kind: 'paid', gatewayId, cents: CENTS })
      const broken = async () => {
        const found = { owed: await many(), coin: await coinOf(player) }
        return differences('deposit', found, { owed: before + 1, coin: coin + CENTS })
      }
      return { run: tell, recover: tell, broken }
    }
  },
}
