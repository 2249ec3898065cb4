import type { ComponentType, ReactElement } from 'react'
import type { KindName } from '#contract/activities/kinds.ts'
import { Panel as AccumulatedRecharge } from '#islands/activities/accumulatedRecharge/Panel.tsx'
import { Panel as Agent } from '#islands/activities/agent/Panel.tsx'
import { Panel as Agent5 } from '#islands/activities/agent5/Panel.tsx'
import { BindReward } from '#islands/activities/bind/BindReward.tsx'
import { Panel as Christmas } from '#islands/activities/christmas/Panel.tsx'
import { Panel as ContinuousRecharge } from '#islands/activities/continuousRecharge/Panel.tsx'
import { Panel as Festival } from '#islands/activities/festival/Panel.tsx'
import { Panel as FirstCharge } from '#islands/activities/firstCharge/Panel.tsx'
import { Panel as FollowRewards } from '#islands/activities/followRewards/Panel.tsx'
import { Panel as FreeLoginBonus } from '#islands/activities/freeLoginBonus/Panel.tsx'
import { Panel as FreeSign } from '#islands/activities/freeSign/Panel.tsx'
import { Panel as Fund } from '#islands/activities/fund/Panel.tsx'
import { Panel as InviteFriend1 } from '#islands/activities/inviteFriend1/Panel.tsx'
import { Panel as InviteUserSpin } from '#islands/activities/inviteUserSpin/Panel.tsx'
import { Panel as NewYear } from '#islands/activities/newYear/Panel.tsx'
import type { PanelProps } from '#islands/activities/panel.ts'
import { Panel as RedPacket } from '#islands/activities/redPacket/Panel.tsx'
import { Panel as SignUpBonus } from '#islands/activities/signUpBonus/Panel.tsx'
import { Panel as Supply } from '#islands/activities/supply/Panel.tsx'
import { TaskList } from '#islands/activities/tasks/TaskList.tsx'
import { VipGifts } from '#islands/activities/vip/VipGifts.tsx'
import { VipRebates } from '#islands/activities/vip/VipRebates.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../lobby/pages.tsx'

/** A claim of a kind, as its screen offers it. */
export type ClaimCase = {
  kind: KindName
  /** The call that claims, and the one that tells how the player stands. */
  claim: string
  read: string
  /** Reply of the read while something can be claimed. */
  standing: object
  /** What else the screen reads, by call. */
  beside?: Readonly<Record<string, object>>
  /** What differs once the activity has ended with nothing left; without it, the screen has no dialog to close. */
  ended?: object
  /** The claim's button: its label, or its words. */
  button: string
  screen: (onClose: () => void) => ReactElement
}

const coin = [{ id: 2001, count: 10_000, betRate: 3 }]
const offer = '0123456789abcdef'
const day = '2026-11-23'

const panel = (Panel: ComponentType<PanelProps>) => (onClose: () => void) => (
  <Panel strings={strings} onClose={onClose} />
)

const tier = { amount: 100_000, items: coin, state: 'ready' }
const gift = { items: coin, isReceived: false, needRecharge: false, isUsedUp: false, offer }
const signs = {
  ...{ days: [{ day: 1, items: coin, isSigned: false }], next: 1, isSigned: false, streak: 0, total: 9 },
  ...{ streaks: [], needRecharge: false, isUsedUp: false, offer },
  totals: [{ days: 9, items: coin, state: 'ready' }],
}
const vip = {
  ...{ level: 2, bet: 0, needRecharge: false, isOffered: true, isUsedUp: false, offer },
  upgrades: [{ level: 2, state: 1, items: coin }],
  salary: { state: 1, until: '2026-11-30', items: coin },
  birthday: { state: 0, isIdentified: false, items: [] },
}
const vipGifts = () => <VipGifts strings={strings} thresholds={[]} kycPath="/walletsKyc" />
const fund = {
  ...{ state: 'open', price: 10_000, level: 2, free: 20_000, needRecharge: false, isUsedUp: false, offer },
  steps: [{ level: 1, items: [{ id: 2002, count: 100_000 }], state: 'ready' }],
}

const hash = 'a'.repeat(64)
const seen = { prizes: [{ id: 1, weight: 1, prop: 2001, count: 10_000, betRate: 3 }], drawn: [] }
const draw = { ...seen, tableHash: hash, nextServerSeedHash: hash, isUsedUp: false }
const christmas = {
  ...{ parols: [{ parol: 1, items: coin, isSigned: false }], next: 1, isSigned: false, most: 20, leftover: 300 },
  ...{ lanterns: [], extras: [], steps: [], draw, needRecharge: false, isUsedUp: false, offer },
}
const christmasEnded = { parols: [], lanterns: [], steps: [] }

const newYear = {
  ...{ isOn: true, tasks: [], nextServerSeedHash: hash, needRecharge: false, offer },
  things: { active: 60, box: 1, lottery: 1, firework: 0 },
  boxes: [{ type: 'active', need: 50, has: 60, state: 'ready' }],
  draws: { box: draw, lottery: draw, firework: draw },
  leftover: { active: 1, box: 1, lottery: 1, firework: 1 },
}
const newYearCase = (claim: string, button: string, change = {}): ClaimCase => ({
  ...{ kind: 'newYear', read: 'appNewYearUser', claim, button, screen: panel(NewYear) },
  standing: { ...newYear, ...change },
  ended: { isOn: false },
})

const festival = {
  ...{ isOn: true, fiesta: 'panagbenga', endTime: Date.now() + 86_400_000, exchange: [] },
  items: [1, 2, 3, 4].map((number) => ({ prop: 40_100 + number, count: 2, leftover: 1_000 })),
  baskets: { bet: 10_000, staked: 10_000, most: 5, opened: 0, left: 1 },
  draw: { ...draw, prizes: [{ id: 1, weight: 1, prop: 40_101, count: 1 }] },
  ...{ needRecharge: false, offer },
}
const festivalCase = (claim: string, button: string, change = {}): ClaimCase => ({
  ...{ kind: 'festival', read: 'festivalUser', claim, button, screen: panel(Festival) },
  standing: { ...festival, ...change },
  ended: { isOn: false, exchange: [] },
})
const standingOfAgent = {
  ...{ isOffered: true, isIdentified: true, needRecharge: false, balance: 50_000, earned: 50_000, minimum: 10_000 },
  ...{ changes: [], friend: { deposit: 20_000, stakes: 50_000, identity: false } },
}

const noFriends = { valid: 0, rewarded: 0, ready: 0, isUsedUp: false }
const team = (onClose: () => void) => <Agent5 strings={strings} tiers={[]} onClose={onClose} />

/** Every claim of activities that are on, but those that a deposit itself brings. `everyClaim.test.tsx` fails where one is missing. */
export const claimCases: readonly ClaimCase[] = [
  {
    ...{ kind: 'accumulatedRecharge', read: 'rechargeBonusCollection6', claim: 'receiverRechargeBonusCollection6' },
    standing: {
      ...{ isOn: true, isUsedUp: false, deposited: 120_000, kept: [], tiers: [tier] },
      window: { name: 'month-2026-11', start: 0, end: Date.now() + 3_600_000 },
    },
    ended: { isOn: false, tiers: [], window: undefined },
    button: 'Claim: ₱100 back for ₱1,000',
    screen: panel(AccumulatedRecharge),
  },
  {
    ...{ kind: 'agent', read: 'agentData', claim: 'agent3Exchange' },
    standing: { agent: standingOfAgent, rows: [] },
    button: 'Claim: commission',
    screen: panel(Agent),
  },
  {
    ...{ kind: 'agent5', read: 'appAgent5User', claim: 'appAgent5UserReceive' },
    standing: { agent: standingOfAgent, friends: { ...noFriends, award: coin } },
    button: 'Claim: commission',
    ...{ beside: { appAgent5UserLog: { rows: [] } }, screen: team },
  },
  {
    ...{ kind: 'agent5', read: 'appAgent5User', claim: 'appAgent5UserInviteValidReceive' },
    standing: { agent: { ...standingOfAgent, balance: 0 }, friends: { ...noFriends, ready: 1, award: coin } },
    button: 'Claim: 1 valid friend',
    ...{ beside: { appAgent5UserLog: { rows: [] } }, screen: team },
  },
  {
    ...{ kind: 'bind', read: 'bindReward', claim: 'receiveBindReward' },
    standing: { award: coin, state: 'ready' },
    button: 'Claim',
    screen: () => <BindReward strings={strings} />,
  },
  {
    ...{ kind: 'christmas', read: 'appChristmasUser', claim: 'appChristmasSign', standing: christmas },
    ended: christmasEnded,
    button: 'Light parol 1',
    screen: panel(Christmas),
  },
  {
    ...{ kind: 'christmas', read: 'appChristmasUser', claim: 'appChristmasOpen' },
    standing: { ...christmas, isSigned: true, lanterns: [{ lantern: 2, state: 'hung', items: [] }] },
    ended: christmasEnded,
    button: 'Open lantern 2',
    screen: panel(Christmas),
  },
  {
    ...{ kind: 'christmas', read: 'appChristmasUser', claim: 'appChristmasReceive' },
    standing: { ...christmas, isSigned: true, steps: [{ lanterns: 3, items: coin, state: 'ready' }] },
    ended: christmasEnded,
    button: 'Claim: 3 lanterns opened',
    screen: panel(Christmas),
  },
  {
    ...{
      kind: 'continuousRecharge',
      read: 'appRechargeBonusCollection10',
      claim: 'appRechargeBonusCollection10Receive',
    },
    standing: {
      ...{ isOn: true, isUsedUp: false, today: '2026-11-24', deposited: 0, met: [day], days: 3, betRate: 1 },
      ...{ makeUps: 0, makeUpsLeft: 0, tiers: [], ready: [{ day, amount: 100_000, items: coin }] },
    },
    ended: { isOn: false, ready: [] },
    button: 'Claim: Nov 23, 2026, for ₱1,000 in a day',
    screen: panel(ContinuousRecharge),
  },
  festivalCase('festivalOpen', 'Open a basket'),
  festivalCase('festivalExchange', 'Claim: For Sunflower ×2', {
    baskets: { ...festival.baskets, opened: 1, left: 0 },
    exchange: [{ id: 1, needs: [{ prop: 40_101, count: 2 }], items: coin, left: 3, state: 'ready' }],
  }),
  {
    ...{ kind: 'firstCharge', read: 'appRechargeBonusCollection9', claim: 'appRechargeBonusCollection9Receive' },
    standing: {
      appRechargeBonusCollection9: {
        ...{ awardId: 1, itemStatus: 1, propReceiveList: '[{"propId":2002}]', expireTime: -1, showType: 1 },
        ...{ price: 0, discount: 0, match: 0, channels: [], award: [...coin, { id: 2002, count: 500 }] },
      },
    },
    button: 'Claim: ₱100',
    screen: panel(FirstCharge),
  },
  {
    ...{ kind: 'followRewards', read: 'appProxyUser4TaskUser', claim: 'appProxyUser4TaskUserReceive' },
    standing: {
      needRecharge: false,
      visits: [{ id: 1, network: 'facebook02', url: '/', points: 500, isVisited: true, isReceived: false }],
    },
    ended: { visits: [] },
    button: 'Claim: Facebook',
    screen: panel(FollowRewards),
  },
  {
    ...{ kind: 'freeLoginBonus', read: 'getFreeLoginBonus', claim: 'receiveFreeLoginBonus', standing: gift },
    ended: { items: [] },
    button: "Claim today's gift",
    screen: panel(FreeLoginBonus),
  },
  {
    ...{ kind: 'freeSign', read: 'loginBonus3User', claim: 'loginBonus3UserReceive', standing: signs },
    ended: { days: [], totals: [] },
    button: 'Sign day 1',
    screen: panel(FreeSign),
  },
  {
    ...{ kind: 'fund', read: 'fundUser', claim: 'fundBuy', standing: fund },
    ended: { state: 'closed' },
    button: 'Claim: Buy for ₱100.00',
    screen: panel(Fund),
  },
  {
    ...{ kind: 'fund', read: 'fundUser', claim: 'fundReceive', standing: { ...fund, state: 'bought' } },
    ended: { state: 'closed' },
    button: 'Claim: At VIP 1',
    screen: panel(Fund),
  },
  newYearCase('appNewYearBoxOpen', 'Open a box'),
  newYearCase('appNewYearOpen', 'Draw with a ticket', { things: { active: 0, box: 0, lottery: 1, firework: 0 } }),
  newYearCase('appNewYearExtra', 'Claim: 50 active points', {
    things: { active: 60, box: 0, lottery: 0, firework: 0 },
  }),
  newYearCase('appNewYearReceiveTask', 'Claim: Come by', {
    ...{ things: { active: 0, box: 0, lottery: 0, firework: 0 }, boxes: [{ ...newYear.boxes[0], state: 'ahead' }] },
    tasks: [{ taskId: 1, kind: 'login', goal: 1, progress: 1, items: [{ id: 40_002, count: 1 }], state: 'ready' }],
  }),
  {
    ...{ kind: 'inviteFriend1', read: 'appInviteBonus1User', claim: 'appInviteBonus1UserReceive' },
    standing: {
      appInviteBonus1User: {
        ...{ awardId: 1, itemStatus: 1, inviteCount: 1, required: 1, award: coin, expireTime: -1 },
        ...{ needRecharge: false, isUsedUp: false, friend: { deposit: 20_000, stakes: 50_000, identity: false } },
      },
    },
    button: 'Claim: For 1 valid friend',
    screen: panel(InviteFriend1),
  },
  {
    ...{ kind: 'inviteUserSpin', read: 'actInviteUser', claim: 'actInviteUserExchange' },
    standing: {
      ...{ isOn: true, cycle: 2, valid: 0, ready: 1, owed: [{ cycle: 1, items: coin }], nextServerSeedHash: hash },
      terms: {
        target: 10_000,
        betRate: 3,
        days: 7,
        friends: 1,
        ranges: [
          { from: 4_000, to: 4_000 },
          { from: 6_000, to: 6_000 },
        ],
      },
      ...{ friend: { deposit: 20_000, stakes: 50_000, identity: true }, needRecharge: false, isUsedUp: false, offer },
    },
    ended: { isOn: false, owed: [] },
    button: 'Claim: Cycle 1',
    screen: panel(InviteUserSpin),
  },
  {
    ...{ kind: 'redPacket', read: 'redPacket', claim: 'redPacketTake' },
    standing: {
      ...{ isOn: true, needRecharge: false },
      open: {
        ...{ dropsAt: Date.now() - 60_000, endsAt: Date.now() + 3_600_000, taken: 1, serverSeedHash: hash },
        ...{ betRate: 3, packets: [{ count: 2, cents: 10_000 }] },
      },
    },
    ended: { isOn: false, open: undefined },
    button: 'Take a packet',
    screen: panel(RedPacket),
  },
  {
    ...{ kind: 'signUpBonus', read: 'getLoginPayUser3', claim: 'receiveLoginPay3' },
    standing: {
      ownList: [{ id: 30_001, propId: 30_001, loginPayDataJson: { days: [1] }, days: [coin] }],
      ...{ buyPropIds: [30_001], needRecharge: false, cards: [], channels: [] },
    },
    ended: { ownList: [] },
    button: 'Claim: day 1 of ₱100 in 1 day',
    screen: panel(SignUpBonus),
  },
  {
    ...{ kind: 'supply', read: 'getSupply', claim: 'bankruptBonus' },
    standing: { items: coin, state: 'ready', left: 1, next: 1, below: 100, offer },
    ended: { items: [] },
    button: 'Claim the supply',
    screen: panel(Supply),
  },
  {
    ...{ kind: 'tasks', read: 'getTaskUser', claim: 'receiveTaskAward' },
    standing: {
      ...{ achieveNum: 1, achieveData: '{"101":1}', taskData: '{"101":1}', canReceiveTaskAward: true },
      ...{ needRecharge: false, usedUp: [] },
    },
    button: 'Claim the reward: Daily log-in',
    screen: () => <TaskList strings={strings} tasks={catalogue().configs.tasks} socials={[]} />,
  },
  {
    ...{ kind: 'vip', read: 'vipUser', claim: 'vipGiftReceive', standing: vip },
    button: 'Claim: Weekly salary',
    screen: vipGifts,
  },
  {
    ...{ kind: 'vip', read: 'vipUser', claim: 'vipUpgradeReceive' },
    standing: { ...vip, salary: { ...vip.salary, state: 0 } },
    button: 'Claim: Gift of VIP 2',
    screen: vipGifts,
  },
  {
    ...{ kind: 'vip', read: 'vipRebate', claim: 'vipRebateReceive' },
    standing: {
      ...{ level: 2, needRecharge: false },
      days: [{ day, level: 2, cents: 500, betRate: 1, state: 1, until: '2026-11-30', types: [] }],
    },
    button: 'Claim: Nov 23, 2026, VIP 2',
    screen: () => <VipRebates strings={strings} />,
  },
]
