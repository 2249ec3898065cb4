import { isTakeable } from '#contract/activities/redPacket/packets.ts'
import type { Handler } from '../../call/handler.ts'
import { Refusal } from '../../call/refusal.ts'
import { db } from '../../db/database.ts'
import { disclosed } from '../../db/dataInventory.ts'
import { balancesOf } from '../../ledger/post.ts'
import type { ServerActivity } from '../activity.ts'
import type { Given } from '../claim.ts'
import { advanceDrops } from './drops.ts'
import { bringOrdersOnce } from './order.ts'
import { packetsFor, redPacketDrops } from './standing.ts'
import { takenPackets } from './tables.ts'
import { takePacket } from './take.ts'

const standing: Handler<'redPacket'> = async (_body, { session: { player } }) => await packetsFor(player)

/** Who comes first after the moment of a drop brings its round of the beacon. */
async function takeInOrder(player: number, dropsAt: number): Promise<Given> {
  const take = () => db.transaction((tx) => takePacket(tx, player, dropsAt))
  try {
    return await take()
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'orderWaits') throw error
    await bringOrdersOnce()
    return await take()
  }
}

const redPacketTake: Handler<'redPacketTake'> = async ({ dropsAt }, { session: { player } }) => {
  const given = await takeInOrder(player, dropsAt)
  const { coin, points } = await balancesOf(db, player)
  return { ...given, coin, lottery: points, ...(await packetsFor(player)) }
}

export const redPacket = {
  handlers: { redPacket: standing, redPacketTake, redPacketDrops },
  waits: async (player) => isTakeable(await packetsFor(player)),
  jobs: [{ name: 'red-packets', cron: '* * * * *', run: advanceDrops }],
  inventory: [
    disclosed(
      takenPackets.player,
      { as: 'redPackets', by: [takenPackets.dropsAt, takenPackets.number] },
      { period: 'accountLifetime' },
    ),
  ],
  bounds: {
    packet_drops: { by: 'nobody', why: 'one for each announced time' },
    taken_packets: {
      by: 'player',
      most: 'one for each drop',
      held: 'src/server/activities/redPacket/take.ts',
      tested: 'tests/activities/redPacket/take.test.ts',
    },
  },
} satisfies ServerActivity<'redPacket'>
