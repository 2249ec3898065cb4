import { christmas as kind } from '#contract/activities/christmas/manifest.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { disclosed } from '../../db/dataInventory.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { ServerActivity } from '../activity.ts'
import { drawOnce, finishDraws, type Ticket } from '../draws/draw.ts'
import { wireDraw } from '../draws/record.ts'
import { isActivityOn } from '../openActivities.ts'
import { hangExtra, sign } from './hang.ts'
import { giveLeftLanterns, keepLeftLanterns } from './leftover.ts'
import { christmasOf } from './standing.ts'
import { earnSteps, giveStep } from './steps.ts'
import { christmasLanterns } from './tables.ts'
import { ACTIVITY, configured, markOpened, season, treeOf } from './tree.ts'

/** Opening the page finishes a lantern that was cut off. */
const appChristmasUser: Handler<'appChristmasUser'> = async (_body, { session: { player } }) => {
  await finishDraws(player)
  return await christmasOf(player)
}

const appChristmasSign: Handler<'appChristmasSign'> = async (body, { session: { player } }) => {
  const given = await db.transaction((tx) => sign(tx, player, body))
  return { ...given, ...(await answer(player)) }
}

const appChristmasExtra: Handler<'appChristmasExtra'> = async (body, { session: { player } }) => {
  await db.transaction((tx) => hangExtra(tx, player, body))
  return await answer(player)
}

const appChristmasOpen: Handler<'appChristmasOpen'> = async ({ lantern, ...wish }, { session: { player }, region }) => {
  const asked = { ...wish, kind: 'lantern', item: lantern } as const
  const { draw, ...given } = await drawOnce({ player, region }, asked, (tx) => ticketOf(tx, player, lantern))
  return { ...given, drawn: wireDraw(draw), ...(await answer(player)) }
}

const appChristmasReceive: Handler<'appChristmasReceive'> = async ({ lanterns }, { session: { player } }) => {
  const given = await db.transaction((tx) => giveStep(tx, player, lanterns))
  return { ...given, ...(await answer(player)) }
}

/** What opens a lantern: one that hangs closed on the caller's own tree, while Christmas is on. */
async function ticketOf(tx: Tx, player: number, place: number): Promise<Ticket> {
  if (!isActivityOn(kind.id)) throw new Refusal('activityClosed')
  const lantern = (await treeOf(tx, player)).find((one) => one.place === place)
  if (!lantern) throw new Refusal('rewardUnknown')
  if (lantern.openedAt || lantern.leftAt) throw new Refusal('rewardReceived')
  const { prizes, leftover } = configured().lanterns
  return {
    ...{ activity: ACTIVITY, season: season().name, prizes, instead: leftover },
    take: async (within) => {
      if (!(await markOpened(within, player, place))) throw new Refusal('rewardReceived')
      await earnSteps(within, player)
    },
  }
}

async function answer(player: number) {
  const { coin, points } = await balancesOf(db, player)
  return { coin, lottery: points, ...(await christmasOf(player)) }
}

export const christmas = {
  handlers: { appChristmasUser, appChristmasSign, appChristmasExtra, appChristmasOpen, appChristmasReceive },
  leaving: keepLeftLanterns,
  jobs: [{ name: 'christmas-leftovers', cron: '8 * * * *', run: giveLeftLanterns }],
  inventory: [
    disclosed(
      christmasLanterns.player,
      { as: 'lanterns', by: [christmasLanterns.player, christmasLanterns.season, christmasLanterns.place] },
      { period: 'accountLifetime' },
    ),
  ],
  bounds: {
    christmas_lanterns: {
      by: 'player',
      most: 'the places of one tree a season',
      held: 'src/server/activities/christmas/hang.ts',
      tested: 'tests/activities/christmas/lanterns.test.ts',
    },
  },
} satisfies ServerActivity<'christmas'>
