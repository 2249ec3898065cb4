import { Panel as Christmas } from '#islands/activities/christmas/Panel.tsx'
import { Panel as Festival } from '#islands/activities/festival/Panel.tsx'
import { Panel as NewYear } from '#islands/activities/newYear/Panel.tsx'
import { type ClaimCase, coin, hash, offer, panel } from './claimCase.tsx'

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

/** Every claim of a season. */
export const seasonClaims: readonly ClaimCase[] = [
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
  festivalCase('festivalOpen', 'Open a basket'),
  festivalCase('festivalExchange', 'Exchange: For Sunflower ×2', {
    baskets: { ...festival.baskets, opened: 1, left: 0 },
    exchange: [{ id: 1, needs: [{ prop: 40_101, count: 2 }], items: coin, left: 3, state: 'ready' }],
  }),
  newYearCase('appNewYearBoxOpen', 'Open a box'),
  newYearCase('appNewYearOpen', 'Draw with a ticket', { things: { active: 0, box: 0, lottery: 1, firework: 0 } }),
  newYearCase('appNewYearExtra', 'Get a box: 50 active points', {
    things: { active: 60, box: 0, lottery: 0, firework: 0 },
  }),
  newYearCase('appNewYearReceiveTask', 'Claim: Come by', {
    ...{ things: { active: 0, box: 0, lottery: 0, firework: 0 }, boxes: [{ ...newYear.boxes[0], state: 'ahead' }] },
    tasks: [{ taskId: 1, kind: 'login', goal: 1, progress: 1, items: [{ id: 40_002, count: 1 }], state: 'ready' }],
  }),
]
