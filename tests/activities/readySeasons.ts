import { randomUUID } from 'node:crypto'
import { extraSources } from '#contract/activities/christmas/tree.ts'
import type { ActivityConfigs } from '#contract/activities/config.ts'
import type { Fiesta } from '#contract/activities/festival/config.ts'
import type { Openable } from '#contract/activities/newYear/things.ts'
import type { CallName } from '#contract/calls/index.ts'
import { hang, treeOf } from '#server/activities/christmas/tree.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { lockWallet } from '#server/wallet/lock.ts'
import { call } from '../call.ts'
import type { TestPlayer } from '../player.ts'
import * as christmas from './christmas/fixture.ts'
import * as festival from './festival/fixture.ts'
import * as newYear from './newYear/fixture.ts'
import type { ReadyClaim } from './readyClaims.ts'

const TASK = 1
const other = [{ id: 2001, count: 7, betRate: 1 }]
const anotherList = [{ id: 1, weight: 1, prop: 2002, count: 700 }]
const wrongOffer = { offer: '0123456789abcdef' }
/** The committed seed of nobody, and a list of prizes that was never shown. */
const wrongDraw = [{ nextServerSeedHash: 'a'.repeat(64) }, { tableHash: 'b'.repeat(64) }]
const offerIn = async (read: CallName, player: TestPlayer) => String((await call(read, {}, player)).offer)

/** Lanterns as a day may bring them, one from each source. */
async function hung(player: TestPlayer, lanterns: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWallet(tx, player.id)
    const sources = (['sign', ...extraSources] as const).slice(0, lanterns)
    for (const source of sources) await hang(tx, player.id, source, await treeOf(tx, player.id))
  })
}

const newYearWith = ({ newYear: real }: ActivityConfigs, change: Partial<ActivityConfigs['newYear']>) => ({
  newYear: { ...real, ...change },
})

/** A draw is asked for once more with an id of its own: with the same it is told again what it drew. */
const askedAnew = { again: (body: object) => ({ ...body, requestId: randomUUID() }) }

const opening = (kind: Openable, tampered: ReadyClaim['tampered']): Omit<ReadyClaim, 'claim'> => ({
  ready: async (player) => {
    await newYear.give(player, kind)
    return { ...(await newYear.openFields(player, kind)).fields }
  },
  tampered: [...wrongDraw, ...tampered],
  change: (configs) => newYearWith(configs, { prizes: { ...configs.newYear.prizes, [kind]: anotherList } }),
  ...askedAnew,
  late: 'rewardNotReached',
})

const fiestasWith = ({ festival: real }: ActivityConfigs, change: Partial<Fiesta>) => ({
  festival: { ...real, fiestas: real.fiestas.map((one) => ({ ...one, ...change })) },
})

/** The claims of the seasons. What hangs on a tree or lies in the inventory is put there, so that a second account has it too. */
export const readySeasons: readonly ReadyClaim[] = [
  {
    claim: 'appChristmasSign',
    ready: async (player) => ({ parol: 1, offer: await offerIn('appChristmasUser', player) }),
    tampered: [{ parol: 2 }, { parol: 9 }, wrongOffer],
    change: (configs) => ({ christmas: { ...configs.christmas, parols: configs.christmas.parols.map(() => other) } }),
  },
  {
    claim: 'appChristmasOpen',
    ready: async (player) => {
      await hung(player, 1)
      return await christmas.openFields(player, 1)
    },
    tampered: [{ lantern: 2 }, { lantern: 20 }, ...wrongDraw],
    change: ({ christmas: { lanterns, ...rest } }) => ({
      christmas: { ...rest, lanterns: { ...lanterns, prizes: anotherList } },
    }),
    ...askedAnew,
  },
  {
    claim: 'appChristmasReceive',
    ready: async (player) => {
      const lanterns = catalogue().configs.christmas.steps[0]?.lanterns ?? 0
      await hung(player, lanterns)
      for (let at = 1; at <= lanterns; at += 1) await christmas.open(player, at)
      return { lanterns }
    },
    tampered: [{ lanterns: 9 }, { lanterns: 20 }, { lanterns: 1 }],
    change: ({ christmas: { steps, ...rest } }) => ({
      christmas: { ...rest, steps: steps.map((step) => ({ ...step, award: other })) },
    }),
    isPromised: true,
    second: 'rewardNotReached',
  },
  {
    claim: 'appNewYearReceiveTask',
    ready: async (player) => ({ taskId: TASK, offer: await offerIn('appNewYearUser', player) }),
    tampered: [{ taskId: 2 }, { taskId: 6 }, { taskId: 99 }, wrongOffer],
    change: (configs) =>
      newYearWith(configs, {
        tasks: configs.newYear.tasks.map((task) => ({ ...task, items: [{ id: 40001, count: 7 }] })),
      }),
  },
  {
    claim: 'appNewYearExtra',
    ready: async (player) => {
      await newYear.give(player, 'active', catalogue().configs.newYear.boxes.active)
      return { type: 'active', offer: await offerIn('appNewYearUser', player) }
    },
    tampered: [{ type: 'deposit' }, { type: 'points' }, wrongOffer],
    change: (configs) => newYearWith(configs, { boxes: { ...configs.newYear.boxes, active: 1 } }),
    late: 'rewardNotReached',
  },
  {
    claim: 'festivalOpen',
    ready: async (player) => {
      await festival.played(player, catalogue().configs.festival.basket.bet)
      return await festival.openFields(player)
    },
    tampered: wrongDraw,
    change: (configs) => fiestasWith(configs, { drops: [1, 1, 1, 1] }),
    ...askedAnew,
    late: 'rewardNotReached',
  },
  {
    claim: 'festivalExchange',
    ready: async (player) => {
      await festival.give(player, festival.FIRST, 5)
      return { id: 1, offer: await offerIn('festivalUser', player) }
    },
    tampered: [{ id: 2 }, { id: 5 }, { id: 99 }, wrongOffer],
    change: (configs) => fiestasWith(configs, { exchange: [{ id: 1, needs: [1, 0, 0, 0], award: other, most: 9 }] }),
    late: 'rewardNotReached',
  },
  { claim: 'appNewYearBoxOpen', ...opening('box', []) },
  { claim: 'appNewYearOpen', ...opening('lottery', [{ type: 'firework' }, { type: 'box' }]) },
]
