import { eq } from 'drizzle-orm'
import type { ActivityConfigs } from '#contract/activities/config.ts'
import type { CallName } from '#contract/calls/index.ts'
import type { RefusalName } from '#contract/errcodes.ts'
import { manilaDay } from '#contract/time.ts'
import { earn } from '#server/activities/claim.ts'
import { vipRebates } from '#server/activities/vip/tables.ts'
import { now, setClock } from '#server/base/clock.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { players, playerTotals } from '#server/standing/tables.ts'
import { lockWallet } from '#server/wallet/lock.ts'
import { call } from '../call.ts'
import type { TestPlayer } from '../player.ts'
import { order, pay } from './deposits.ts'
import { awardOf } from './fixture.ts'
import { friendOf } from './friends/fixture.ts'
import { oneFriendCycle } from './inviteUserSpin/fixture.ts'
import { readyAgents } from './readyAgents.ts'
import { readySeasons } from './readySeasons.ts'
import { openDropNow } from './redPacket/fixture.ts'

type Body = Readonly<Record<string, unknown>>

/** A claim, and how a player comes to what it gives. */
export type ReadyClaim = {
  claim: CallName
  /** Whether its player has not deposited before. */
  isFresh?: true
  /** Does what earns it, as far as the player may, and answers the body of the claim. */
  ready: (player: TestPlayer) => Promise<Body>
  /** What else is asked for, in place of fields of the body: none of it is there for the player. */
  tampered: readonly Body[]
  /** Another configuration of what it gives. */
  change: (configs: ActivityConfigs) => Partial<ActivityConfigs>
  /** It was stored as it was promised, or bought: it is given so, whatever is configured by then. Else the claim says that the offer has changed. */
  isPromised?: true
  /** Nothing of it was earned before the claim, so it closes with its activity nevertheless. */
  isClosed?: true
  /** What a second account of a person hears, to whom nothing is sold either. */
  second?: RefusalName
  /** What a further tap sends, where the same body is told the same again. */
  again?: (body: Body) => Body
  /** What a further tap hears; else that it was received. */
  late?: RefusalName
}

const DAY_MS = 86_400_000
const LEVEL = 1
const SALARIED = 3
const TASK = 101
const other = [{ id: 2001, count: 7, betRate: 1 }]
const wrongOffer = { offer: '0123456789abcdef' }

async function deposit(player: TestPlayer, cents: number, actType = 0): Promise<void> {
  const { errcode, gatewayId } = await order(player, cents, actType)
  if (errcode === 0) await pay(gatewayId, cents)
}
const offerIn = async (read: CallName, player: TestPlayer) => String((await call(read, {}, player)).offer)

async function reach({ id }: TestPlayer, level: number): Promise<void> {
  const thresholds = catalogue().webConfig.appUserLevelConfigList
  const validBet = thresholds.find((one) => one.level === level)?.betAmount ?? 0
  await db.update(playerTotals).set({ validBet }).where(eq(playerTotals.player, id))
}

async function ruin({ id }: TestPlayer): Promise<void> {
  const { coin } = await balancesOf(db, id)
  const moves = [{ from: `player:${id}:coin`, to: 'house:games', cents: coin } as const]
  await db.transaction((tx) => post(tx, { id: `lost:${id}`, reason: 'bet', moves }))
}

const dayNow = () => manilaDay(now())
const vipWith = ({ vip }: ActivityConfigs, gift: 'upgrade' | 'salary') => ({
  vip: { ...vip, levels: vip.levels.map((one) => (one[gift].length > 0 ? { ...one, [gift]: other } : one)) },
})

/** Every claim of an activity but those that a deposit itself brings. `claimed.test.ts` fails where one is missing. */
export const readyClaims: readonly ReadyClaim[] = [
  ...readyAgents,
  ...readySeasons,
  {
    claim: 'receiverRechargeBonusCollection6',
    ready: async (player) => {
      const [tier] = catalogue().configs.accumulatedRecharge.tiers
      if (!tier) throw new Error('no tier')
      await deposit(player, tier.amount)
      const { window } = await call('rechargeBonusCollection6', {}, player)
      return { window: Object(window).name, amount: tier.amount, rebate: tier.rebate }
    },
    tampered: [{ amount: 300_000 }, { amount: 99_999 }, { window: 'month-2020-01' }],
    change: ({ accumulatedRecharge: { tiers, ...rest } }) => ({
      accumulatedRecharge: { ...rest, tiers: tiers.map((tier) => ({ ...tier, rebate: 7 })) },
    }),
    isPromised: true,
  },
  {
    claim: 'appRechargeBonusCollection10Receive',
    ready: async (player) => {
      const [tier] = catalogue().configs.continuousRecharge.tiers
      if (!tier) throw new Error('no tier')
      await deposit(player, tier.amount)
      return { day: dayNow(), amount: tier.amount, reward: tier.rewards[0] }
    },
    tampered: [{ day: '2030-01-01' }, { day: '2026-10-31' }, { amount: 50_000 }],
    change: ({ continuousRecharge: { tiers, ...rest } }) => ({
      continuousRecharge: { ...rest, tiers: tiers.map((tier) => ({ ...tier, rewards: tier.rewards.map(() => 7) })) },
    }),
    isPromised: true,
  },
  {
    claim: 'appRechargeBonusCollection9Receive',
    isFresh: true,
    ready: async (player) => {
      const [offer] = catalogue().configs.firstCharge.offers
      await deposit(player, offer?.price ?? 0, 9)
      return { propId: 2001 }
    },
    tampered: [{ propId: 1001 }, { propId: 4001 }],
    change: ({ firstCharge: { match, offers } }) => ({
      firstCharge: { match, offers: offers.map((offer) => ({ ...offer, award: other })) },
    }),
    isPromised: true,
    second: 'purchaseMissing',
  },
  {
    claim: 'receiveLoginPay3',
    ready: async (player) => {
      const [card] = catalogue().configs.signUpBonus
      await deposit(player, card?.price ?? 0, 3)
      setClock(() => new Date(Date.now() + DAY_MS))
      return { id: card?.propId, day: 1 }
    },
    tampered: [{ day: 2 }, { day: 99 }, { id: 30_002 }],
    change: ({ signUpBonus }) => ({ signUpBonus: signUpBonus.map((card) => ({ ...card, days: [other] })) }),
    isPromised: true,
    second: 'purchaseMissing',
  },
  {
    claim: 'fundBuy',
    ready: async (player) => ({ offer: await offerIn('fundUser', player) }),
    tampered: [wrongOffer],
    change: ({ fund }) => ({ fund: { ...fund, price: fund.price + 1 } }),
  },
  {
    claim: 'fundReceive',
    ready: async (player) => {
      await call('fundBuy', { offer: await offerIn('fundUser', player) }, player)
      await reach(player, LEVEL)
      return { level: LEVEL }
    },
    tampered: [{ level: 2 }, { level: 99 }],
    change: ({ fund }) => ({ fund: { ...fund, steps: [] } }),
    isPromised: true,
    second: 'purchaseMissing',
  },
  {
    claim: 'appProxyUser4TaskUserReceive',
    ready: async (player) => {
      const [visit] = catalogue().configs.followRewards
      await call('appProxyUser4TaskUserShare', { network: visit?.network, act: 'visit' }, player)
      return { visitId: visit?.id, points: visit?.points }
    },
    tampered: [{ visitId: 2 }, { visitId: 99 }, { points: 50_000 }],
    change: ({ followRewards }) => ({ followRewards: followRewards.map((visit) => ({ ...visit, points: 700 })) }),
    isPromised: true,
  },
  {
    claim: 'receiveFreeLoginBonus',
    ready: async (player) => ({ offer: await offerIn('getFreeLoginBonus', player) }),
    tampered: [wrongOffer],
    change: () => ({ freeLoginBonus: { award: other } }),
  },
  {
    claim: 'loginBonus3UserReceive',
    ready: async (player) => ({ type: 'day', day: 1, offer: await offerIn('loginBonus3User', player) }),
    tampered: [{ day: 2 }, { type: 'streak', day: 3 }, { type: 'total', day: 10 }, { type: 'makeUp' }, wrongOffer],
    change: ({ freeSign }) => ({ freeSign: { ...freeSign, days: freeSign.days.map(() => other) } }),
  },
  {
    claim: 'bankruptBonus',
    ready: async (player) => {
      await ruin(player)
      return { next: 1, offer: await offerIn('getSupply', player) }
    },
    tampered: [{ next: 2 }, { next: 10 }, wrongOffer],
    change: ({ supply }) => ({ supply: { ...supply, award: other } }),
  },
  {
    claim: 'receiveTaskAward',
    ready: async () => ({ taskId: TASK, award: awardOf(TASK) }),
    tampered: [{ taskId: 102, award: awardOf(102) }, { taskId: 999 }, { award: [{ id: 2001, count: 9_999_999 }] }],
    change: ({ tasks }) => ({ tasks: tasks.map((task) => ({ ...task, award: other })) }),
  },
  {
    claim: 'receiveBindReward',
    ready: async ({ id }) => {
      const mobile = `+63918${String(id).padStart(7, '0')}`
      await db.update(players).set({ mobile }).where(eq(players.id, id))
      return { award: catalogue().configs.bind.award }
    },
    tampered: [{ award: [{ id: 2001, count: 9_999_999 }] }, { award: [] }],
    change: () => ({ bind: { award: other } }),
  },
  {
    claim: 'appInviteBonus1UserReceive',
    ready: async (player) => {
      await friendOf(player)
      const [first] = catalogue().configs.inviteFriend1
      return { propId: first?.id, award: first?.award }
    },
    tampered: [{ propId: 2 }, { propId: 999 }, { award: [{ id: 2001, count: 9_999_999 }] }, { award: [] }],
    change: ({ inviteFriend1 }) => ({ inviteFriend1: inviteFriend1.map((one) => ({ ...one, award: other })) }),
  },
  {
    claim: 'actInviteUserExchange',
    ready: async (player) => {
      await oneFriendCycle(player)
      return { cycle: 1 }
    },
    tampered: [{ cycle: 2 }, { cycle: 999 }],
    change: ({ inviteUserSpin }) => ({ inviteUserSpin: { ...inviteUserSpin, target: 77_000 } }),
    isPromised: true,
    second: 'rewardNotReached',
  },
  {
    claim: 'redPacketTake',
    ready: async () => ({ dropsAt: await openDropNow() }),
    tampered: [{ dropsAt: 0 }, { dropsAt: 1_700_000_000_000 }],
    change: ({ redPacket }) => ({ redPacket: { ...redPacket, packets: [{ count: 1, cents: 7 }] } }),
    isPromised: true,
    isClosed: true,
  },
  {
    claim: 'vipUpgradeReceive',
    ready: async (player) => {
      await reach(player, LEVEL)
      return { level: LEVEL, offer: await offerIn('vipUser', player) }
    },
    tampered: [{ level: 0 }, { level: 2 }, { level: 99 }, wrongOffer],
    change: (configs) => vipWith(configs, 'upgrade'),
  },
  {
    claim: 'vipGiftReceive',
    ready: async (player) => {
      await reach(player, SALARIED)
      return { gift: 'salary', offer: await offerIn('vipUser', player) }
    },
    tampered: [{ gift: 'birthday' }, wrongOffer],
    change: (configs) => vipWith(configs, 'salary'),
  },
  {
    claim: 'vipRebateReceive',
    ready: async ({ id: player }) => {
      const day = manilaDay(now().getTime() - DAY_MS)
      const until = manilaDay(now().getTime() + DAY_MS)
      await db.insert(vipRebates).values({ player, day, level: 1, cents: 500, betRate: 100, types: [], until })
      return { day }
    },
    tampered: [{ day: dayNow() }, { day: '2020-01-01' }],
    change: ({ vip }) => ({ vip: { ...vip, rebateBetRate: 9 } }),
    isPromised: true,
  },
  {
    claim: 'receiveGrant',
    ready: async ({ id }) => {
      const key = { activity: 'tasks', item: 7, round: 'once' } as const
      await db.transaction(async (tx) => {
        await lockWallet(tx, id)
        await earn(tx, id, key, awardOf(TASK))
      })
      return key
    },
    tampered: [{ item: 8 }, { round: '2026-11-24' }, { activity: 'vip' }],
    change: ({ tasks }) => ({ tasks: tasks.map((task) => ({ ...task, award: other })) }),
    isPromised: true,
    second: 'rewardNotReached',
  },
]
