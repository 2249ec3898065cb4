import { createHash } from 'node:crypto'
import type { ComponentType } from 'react'
import type { CallName } from '#contract/calls/index.ts'
import { Panel as Accumulated } from '#islands/activities/accumulatedRecharge/Panel.tsx'
import { Panel as Agent } from '#islands/activities/agent/Panel.tsx'
import { Panel as Agent5 } from '#islands/activities/agent5/Panel.tsx'
import { Panel as AgentCount } from '#islands/activities/agentCount/Panel.tsx'
import { BindReward } from '#islands/activities/bind/BindReward.tsx'
import { Panel as Christmas } from '#islands/activities/christmas/Panel.tsx'
import { Panel as Continuous } from '#islands/activities/continuousRecharge/Panel.tsx'
import { Panel as Festival } from '#islands/activities/festival/Panel.tsx'
import { Panel as FirstCharge } from '#islands/activities/firstCharge/Panel.tsx'
import { Panel as FollowRewards } from '#islands/activities/followRewards/Panel.tsx'
import { Panel as FreeLoginBonus } from '#islands/activities/freeLoginBonus/Panel.tsx'
import { Panel as FreeSign } from '#islands/activities/freeSign/Panel.tsx'
import { Panel as Fund } from '#islands/activities/fund/Panel.tsx'
import { Panel as InviteFriend } from '#islands/activities/inviteFriend1/Panel.tsx'
import { Panel as Spin } from '#islands/activities/inviteUserSpin/Panel.tsx'
import { Kept } from '#islands/activities/Kept.tsx'
import { Panel as NewYear } from '#islands/activities/newYear/Panel.tsx'
import { Panel as RedPacket } from '#islands/activities/redPacket/Panel.tsx'
import { Panel as SignUpBonus } from '#islands/activities/signUpBonus/Panel.tsx'
import { Panel as Supply } from '#islands/activities/supply/Panel.tsx'
import { Tournaments } from '#islands/activities/tournaments/Tournaments.tsx'
import type { Strings } from '#islands/ui/words.ts'
import { strings } from '../../lobby/pages.tsx'
import { press, tap } from '../hands.ts'
import type { Row } from '../screen.tsx'
import { NOW } from './things.ts'

const DAY = 86_400_000
const items = [{ id: 2001, count: 500, betRate: 1 }]
const points = [{ id: 2002, count: 500 }]
const serverSeed = 'f'.repeat(64)
const serverSeedHash = createHash('sha256').update(serverSeed).digest('hex')
const tableHash = 'a'.repeat(64)
const prizes = [
  { id: 7, weight: 999_999, prop: 2002, count: 500 },
  { id: 8, weight: 1, prop: 2001, count: 5_000, betRate: 1 },
]
const draw = { prizes, drawn: [], tableHash, nextServerSeedHash: serverSeedHash, isUsedUp: false }
const drawn = {
  time: NOW,
  prop: 2002,
  count: 500,
  draw: { prize: 7, serverSeed, serverSeedHash, clientSeed: 'mine', tableHash },
}
const offer = '0123456789abcdef'
const thing = (kind: string) => ({ ...drawn, kind, item: 0 })

type Shown = { reads: CallName; standing: object; Panel: ComponentType<{ strings: Strings }> }
const deposited = { totalRecharge: 100_000, firstRecharge: true, mobile: '+639170000001', coin: 100_000 }

/** A claim of a panel: its button, and the standing that both of its calls answer with. */
const claim = (
  call: CallName,
  { reads, standing, Panel }: Shown,
  button?: string | RegExp,
  more: object = {},
): Row => ({
  ...{ call, player: deposited, before: { [reads]: standing }, reply: { ...standing, ...more } },
  draw: () => <Panel strings={strings} />,
  press: () => (button === undefined ? press('button[data-status="1"]') : tap(button)),
})

const christmas: Shown = {
  reads: 'appChristmasUser',
  Panel: Christmas,
  standing: {
    parols: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((parol) => ({ parol, items: points, isSigned: parol < 3 })),
    ...{ next: 3, isSigned: false, endTime: NOW + DAY, most: 20, leftover: 300 },
    lanterns: [{ lantern: 2, state: 'hung', items: [] }],
    extras: [{ type: 'points', need: 5_000, has: 9_000, state: 'ready' }],
    steps: [{ lanterns: 1, items: points, state: 'ready' }],
    ...{ draw, offer },
  },
}
const festival: Shown = {
  reads: 'festivalUser',
  Panel: Festival,
  standing: {
    ...{ isOn: true, fiesta: 'massKara', endTime: NOW + 365 * DAY, items: [], offer },
    baskets: { bet: 10_000, staked: 34_500, most: 150, opened: 1, left: 2 },
    exchange: [{ id: 1, needs: [{ prop: 2002, count: 2 }], items, left: 3, state: 'ready' }],
    draw,
  },
}
const newYear: Shown = {
  reads: 'appNewYearUser',
  Panel: NewYear,
  standing: {
    ...{ isOn: true, endTime: NOW + DAY, nextServerSeedHash: serverSeedHash, offer },
    things: { active: 60, box: 1, lottery: 1, firework: 2 },
    tasks: [{ taskId: 1, kind: 'login', goal: 1, progress: 1, items: points, state: 'ready' }],
    boxes: [{ type: 'active', need: 50, has: 60, state: 'ready' }],
    draws: { box: draw, lottery: draw, firework: draw },
  },
}
const list = { prizes, drawn: [], tableHash, isUsedUp: false }
newYear.standing = { ...newYear.standing, draws: { box: list, lottery: list, firework: list } }
const count: Shown = {
  reads: 'agent4Data',
  Panel: AgentCount,
  standing: {
    ...{ isOn: true, isIdentified: true, offer, nextServerSeedHash: serverSeedHash, valid: 5 },
    ...{ counted: 5, cards: 5, tickets: 1, steps: [{ friends: 5, items, state: 'ready' }] },
    draws: { card: list, ticket: list },
  },
}
const agent = {
  ...{ isOffered: true, isIdentified: true, needRecharge: false, balance: 25_000, earned: 40_000, minimum: 10_000 },
  ...{ changes: [], friend: { deposit: 20_000, stakes: 50_000, identity: false } },
}
const agentOf: Shown = { reads: 'agentData', Panel: Agent, standing: { agent } }
const team: Shown = {
  reads: 'appAgent5User',
  Panel: ({ strings: own }) => <Agent5 strings={own} tiers={[{ bet: 0, rate: 5 }]} />,
  standing: { agent, friends: { valid: 3, rewarded: 1, ready: 2, award: items } },
}
const accumulated: Shown = {
  reads: 'rechargeBonusCollection6',
  Panel: Accumulated,
  standing: {
    ...{ isOn: true, deposited: 120_000, window: { name: 'month-2026-11', start: NOW - DAY, end: NOW + DAY } },
    tiers: [{ amount: 100_000, items, state: 'ready' }],
  },
}
const continuous: Shown = {
  reads: 'appRechargeBonusCollection10',
  Panel: Continuous,
  standing: {
    ...{ isOn: true, today: '2026-11-21', deposited: 10_000, betRate: 1, met: ['2026-11-21'], days: 3 },
    tiers: [{ amount: 10_000, rewards: [100, 200, 300], isReached: true }],
    ready: [{ day: '2026-11-21', amount: 10_000, items }],
  },
}
const first: Shown = {
  reads: 'appRechargeBonusCollection9',
  Panel: FirstCharge,
  standing: {
    appRechargeBonusCollection9: {
      ...{ awardId: 2, itemStatus: 1, propReceiveList: '[]', expireTime: -1, showType: 3, award: items },
    },
  },
}
const follow: Shown = {
  reads: 'appProxyUser4TaskUser',
  Panel: FollowRewards,
  standing: {
    visits: [
      { id: 1, network: 'facebook02', url: 'https://social.example', points: 500, isVisited: true, isReceived: false },
    ],
  },
}
const gift: Shown = { reads: 'getFreeLoginBonus', Panel: FreeLoginBonus, standing: { items: points, offer } }
const sign: Shown = {
  reads: 'loginBonus3User',
  Panel: FreeSign,
  standing: {
    days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, items: points, isSigned: day < 3 })),
    ...{ next: 3, isSigned: false, streak: 2, total: 9, offer },
  },
}
const fund = (state: string): Shown => ({
  reads: 'fundUser',
  Panel: Fund,
  standing: {
    state,
    price: 50_000,
    free: 100_000,
    level: 2,
    offer,
    steps: [{ level: 2, items: points, state: 'ready' }],
  },
})
const invited: Shown = {
  reads: 'appInviteBonus1User',
  Panel: InviteFriend,
  standing: {
    appInviteBonus1User: { awardId: 2, itemStatus: 1, inviteCount: 5, required: 3, award: items, expireTime: -1 },
  },
}
const terms = { target: 10_000, betRate: 2, days: 3, friends: 3, ranges: [{ from: 2_000, to: 3_000 }] }
const spin: Shown = {
  reads: 'actInviteUser',
  Panel: Spin,
  standing: { isOn: true, terms, cycle: 4, ready: 1, valid: 0, nextServerSeedHash: serverSeedHash, offer },
}
const packet: Shown = {
  reads: 'redPacket',
  Panel: RedPacket,
  standing: {
    ...{ isOn: true, needRecharge: false },
    open: {
      dropsAt: NOW - 60_000,
      endsAt: NOW + DAY,
      taken: 2,
      serverSeedHash,
      betRate: 1,
      packets: [{ count: 4, cents: 300 }],
    },
    next: {
      dropsAt: NOW + DAY,
      endsAt: NOW + 2 * DAY,
      taken: 0,
      serverSeedHash,
      betRate: 1,
      packets: [{ count: 4, cents: 300 }],
    },
  },
}
const cards: Shown = {
  reads: 'getLoginPayUser3',
  Panel: SignUpBonus,
  standing: {
    ownList: [{ id: 30_001, propId: 30_001, days: [items, items], loginPayDataJson: { days: [-1, 1] } }],
  },
}
const supply: Shown = {
  reads: 'getSupply',
  Panel: Supply,
  standing: { items, state: 'ready', left: 2, next: 2, below: 100, offer },
}
const tournament = {
  ...{ tournament: 3, title: 'Parol night', state: 'open', opensAt: NOW - 1_000, closesAt: NOW + DAY },
  ...{ games: [1001], stake: 100, rounds: 50, best: 5, prizes: [100_000], pool: 150_000, entrants: 2, places: [] },
}
const joined = { tournaments: [{ ...tournament, own: {} }], isOffered: true }
const grants = { grants: [{ activity: 'vip', item: 3, round: 'once', items, earnedAt: 0 }], isHeld: false }

export const rows: Row[] = [
  claim('appChristmasSign', christmas, 'Light parol 3'),
  claim('appChristmasExtra', christmas, 'Hang a lantern'),
  claim('appChristmasOpen', christmas, 'Open lantern 2', { drawn: thing('lantern') }),
  claim('appChristmasReceive', christmas),
  claim('festivalOpen', festival, 'Open a basket', { drawn: thing('basket') }),
  claim('festivalExchange', festival, 'Exchange'),
  claim('appNewYearReceiveTask', newYear),
  claim('appNewYearExtra', { ...newYear, standing: { ...newYear.standing, tasks: [] } }),
  claim('appNewYearBoxOpen', newYear, 'Open a box', { drawn: thing('box') }),
  claim('appNewYearOpen', newYear, 'Light a firework', { drawn: thing('firework') }),
  claim('agent4Scratch', count, 'Scratch a card', { drawn: thing('card') }),
  claim('agent4Lottery', count, 'Draw with a ticket', { drawn: thing('ticket') }),
  claim('agent4Award', count),
  claim('agent3Exchange', agentOf, undefined, {}),
  claim('appAgent5UserReceive', team, /^Turn/),
  claim('appAgent5UserInviteValidReceive', team, /^Claim/),
  claim('receiverRechargeBonusCollection6', accumulated),
  claim('appRechargeBonusCollection10Receive', continuous),
  claim('appRechargeBonusCollection9Receive', first),
  claim('appProxyUser4TaskUserReceive', follow),
  claim('receiveFreeLoginBonus', gift, /^Claim today/),
  claim('loginBonus3UserReceive', sign, 'Sign day 3'),
  claim('fundBuy', fund('open'), /^Buy/),
  claim('fundReceive', fund('bought')),
  claim('appInviteBonus1UserReceive', invited),
  claim('actInviteUserSpin', spin, 'Spin for free'),
  claim('actInviteUserExchange', { ...spin, standing: { ...spin.standing, owed: [{ cycle: 3, items }] } }),
  { ...claim('redPacketTake', packet, 'Take a packet'), waitsWhileBusy: true },
  claim('receiveLoginPay3', cards),
  claim('bankruptBonus', supply, 'Claim the supply'),
  {
    call: 'receiveBindReward',
    draw: () => <BindReward strings={strings} />,
    before: { bindReward: { award: items, state: 'ready' } },
    after: { bindReward: { state: 'received' } },
    reply: { award: items, state: 'received', propList: items },
    player: deposited,
    press: () => press('button.button-gold'),
  },
  {
    call: 'tournamentJoin',
    draw: () => <Tournaments strings={strings} names={{ 1001: 'Parol Fortune' }} />,
    before: { tournaments: { tournaments: [tournament], isOffered: true } },
    after: { tournaments: joined },
    reply: joined,
    press: () => tap('Join for free'),
  },
  {
    call: 'receiveGrant',
    draw: () => <Kept strings={strings} faces={[]} />,
    before: { getGrants: grants },
    after: { getGrants: { grants: [] } },
    reply: { propList: items, grants: [], isHeld: false },
    press: () => press('[data-status]'),
  },
]
