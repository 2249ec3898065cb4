import type { Openable } from '#contract/activities/newYear/things.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db, type Tx } from '../../db/database.ts'
import { disclosed } from '../../db/dataInventory.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { Exchanger } from '../../points/door.ts'
import { piecesOf, takePieces } from '../../props/take.ts'
import type { ServerActivity } from '../activity.ts'
import { drawOnce, finishDraws, type Ticket, type Wish } from '../draws/draw.ts'
import { wireDraw } from '../draws/record.ts'
import { giveBox } from './boxes.ts'
import { ACTIVITY, configured, propOf, season } from './config.ts'
import { assertOn } from './door.ts'
import { giveLeftThings, keepLeftThings } from './leftover.ts'
import { newYearOf } from './standing.ts'
import { newYearShares } from './tables.ts'
import { receiveTask, recordShare } from './tasks.ts'

/** Opening the page finishes a draw that was cut off. */
const appNewYearUser: Handler<'appNewYearUser'> = async (_body, { session: { player } }) => {
  await finishDraws(player)
  return await newYearOf(player)
}

const appNewYearShare: Handler<'appNewYearShare'> = async (_body, { session: { player } }) => {
  assertOn()
  await recordShare(player)
  return await newYearOf(player)
}

const appNewYearReceiveTask: Handler<'appNewYearReceiveTask'> = async (body, { session: { player } }) => {
  const given = await db.transaction((tx) => receiveTask(tx, player, body))
  return { ...given, ...(await answer(player)) }
}

const appNewYearExtra: Handler<'appNewYearExtra'> = async (body, { session: { player } }) => {
  const given = await db.transaction((tx) => giveBox(tx, player, body))
  return { ...given, ...(await answer(player)) }
}

const appNewYearBoxOpen: Handler<'appNewYearBoxOpen'> = async (wish, { session: { player }, region }) =>
  await open({ player, region }, 'box', wish)

const appNewYearOpen: Handler<'appNewYearOpen'> = async ({ type, ...wish }, { session: { player }, region }) =>
  await open({ player, region }, type, wish)

async function open(by: Exchanger, kind: Openable, wish: Omit<Wish, 'kind' | 'item'>) {
  const { player } = by
  const { draw, ...given } = await drawOnce(by, { ...wish, kind, item: 0 }, (tx) => ticketOf(tx, player, kind))
  return { ...given, drawn: wireDraw(draw), ...(await answer(player)) }
}

/** What draws: a piece of the thing, while New Year is on. */
async function ticketOf(tx: Tx, player: number, kind: Openable): Promise<Ticket> {
  assertOn()
  const prop = propOf(kind)
  if (((await piecesOf(tx, player, [prop])).get(prop) ?? 0) === 0) throw new Refusal('rewardNotReached')
  const { prizes, leftover } = configured()
  return {
    ...{ activity: ACTIVITY, season: season().name, prizes: prizes[kind], instead: leftover[kind] },
    take: async (within) => {
      if (!(await takePieces(within, player, prop, 1))) throw new Refusal('rewardNotReached')
    },
  }
}

async function answer(player: number) {
  const { coin, points } = await balancesOf(db, player)
  return { coin, lottery: points, ...(await newYearOf(player)) }
}

export const newYear = {
  handlers: {
    ...{ appNewYearUser, appNewYearShare, appNewYearReceiveTask, appNewYearExtra, appNewYearBoxOpen, appNewYearOpen },
  },
  leaving: keepLeftThings,
  jobs: [{ name: 'new-year-leftovers', cron: '9 * * * *', run: giveLeftThings }],
  inventory: [
    disclosed(
      newYearShares.player,
      { as: 'newYearShares', by: [newYearShares.player, newYearShares.season] },
      { period: 'accountLifetime' },
    ),
  ],
  bounds: {
    new_year_shares: {
      by: 'player',
      most: 'one a season',
      held: 'src/server/activities/newYear/tables.ts',
      tested: 'tests/activities/newYear/tasks.test.ts',
    },
  },
} satisfies ServerActivity<'newYear'>
