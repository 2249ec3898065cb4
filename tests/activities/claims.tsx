import { Panel as AccumulatedRecharge } from '#islands/activities/accumulatedRecharge/Panel.tsx'
import { Panel as Agent } from '#islands/activities/agent/Panel.tsx'
import { Panel as Agent5 } from '#islands/activities/agent5/Panel.tsx'
import { BindReward } from '#islands/activities/bind/BindReward.tsx'
import { Panel as ContinuousRecharge } from '#islands/activities/continuousRecharge/Panel.tsx'
import { Panel as FirstCharge } from '#islands/activities/firstCharge/Panel.tsx'
import { Panel as FollowRewards } from '#islands/activities/followRewards/Panel.tsx'
import { Panel as FreeLoginBonus } from '#islands/activities/freeLoginBonus/Panel.tsx'
import { Panel as FreeSign } from '#islands/activities/freeSign/Panel.tsx'
import { Panel as Fund } from '#islands/activities/fund/Panel.tsx'
import { Panel as InviteFriend1 } from '#islands/activities/inviteFriend1/Panel.tsx'
import { Panel as InviteUserSpin } from '#islands/activities/inviteUserSpin/Panel.tsx'
import { Panel as RedPacket } from '#islands/activities/redPacket/Panel.tsx'
import { Panel as SignUpBonus } from '#islands/activities/signUpBonus/Panel.tsx'
import { Panel as Supply } from '#islands/activities/supply/Panel.tsx'
import { TaskList } from '#islands/activities/tasks/TaskList.tsx'
import { VipGifts } from '#islands/activities/vip/VipGifts.tsx'
import { VipRebates } from '#islands/activities/vip/VipRebates.tsx'
import { catalogue } from '#server/content/catalogue.ts'
import { strings } from '../lobby/pages.tsx'
import { type ClaimCase, coin, hash, offer, panel } from './claimCase.tsx'
import { seasonClaims } from './seasonClaims.tsx'

const day = '2026-11-23'

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

const standingOfAgent = {
  ...{ isOffered: true, isIdentified: true, needRecharge: false, balance: 50_000, earned: 50_000, minimum: 10_000 },
  ...{ changes: [], friend: { deposit: 20_000, stakes: 50_000, identity: false } },
}

const noFriends = { valid: 0, rewarded: 0, ready: 0, isUsedUp: false }
const team = (onClose: () => void) => <Agent5 strings={strings} tiers={[]} onClose={onClose} />

/** Every claim of activities that are on, but those that a deposit itself brings. `everyClaim.test.tsx` fails where one is missing. */
export const claimCases: readonly ClaimCase[] = [
  ...seasonClaims,
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
    button: 'Turn ₱500.00 into coin: commission',
    screen: panel(Agent),
  },
  {
    ...{ kind: 'agent5', read: 'appAgent5User', claim: 'appAgent5UserReceive' },
    standing: { agent: standingOfAgent, friends: { ...noFriends, award: coin } },
    button: 'Turn ₱500.00 into coin: commission',
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
    button: 'Buy for ₱100.00',
    screen: panel(Fund),
  },
  {
    ...{ kind: 'fund', read: 'fundUser', claim: 'fundReceive', standing: { ...fund, state: 'bought' } },
    ended: { state: 'closed' },
    button: 'Claim: At VIP 1',
    screen: panel(Fund),
  },
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
      seen: [],
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
    button: 'Claim day 1: day 1 of ₱100 in 1 day',
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
