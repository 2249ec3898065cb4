import { eq } from 'drizzle-orm'
import { spentNow } from '#server/activities/budget.ts'
import { advanceDrops } from '#server/activities/redPacket/drops.ts'
import { packetDrops, takenPackets } from '#server/activities/redPacket/tables.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { aDrop, noon, onPackets, take, taker } from '../activities/redPacket/fixture.ts'
import { coinOf, differences } from './cashierGround.ts'
import type { Flow } from './step.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A drop at each noon: announced when the one before it ends. */
function configure(): void {
  onPackets({ drop: aDrop({ times: [12 * HOUR_MS] }), budget: { day: 100_000, whole: 10_000_000 } })
}

const packetsAt = async (dropsAt: number) =>
  await db
    .select()
    .from(takenPackets)
    .where(eq(takenPackets.dropsAt, new Date(dropsAt)))

async function dropAt(dropsAt: number) {
  const [drop] = await db
    .select()
    .from(packetDrops)
    .where(eq(packetDrops.dropsAt, new Date(dropsAt)))
  return drop
}

/** A drop of red packets: one is taken and given, the rest returns to the budget, and the next drop is announced, each once. */
export const packetSteps: Record<string, Flow> = {
  'a drop of red packets': async () => {
    configure()
    const player = await taker()
    let dropsAt = noon(1)
    setClock(new Date(dropsAt - HOUR_MS))
    await advanceDrops()
    return async () => {
      configure()
      const [open, next] = [dropsAt, dropsAt + DAY_MS]
      dropsAt = next
      const [before, spent] = [await coinOf(player), (await spentNow('redPacket')).whole]
      const end = async () => {
        setClock(new Date(open + HOUR_MS))
        await advanceDrops()
      }
      const hold = async () => {
        setClock(new Date(open))
        const { code } = await take(player, open)
        // Who was not answered asks again before the drop ends.
        if (code !== 200) throw new Error(`a take was answered ${code}`)
        await end()
      }
      const broken = async () => {
        const [packet, ...more] = await packetsAt(open)
        const [drop, announced] = [await dropAt(open), await dropAt(next)]
        const cents = packet?.cents ?? 0
        const found = {
          ...{ packets: more.length + 1, owner: packet?.player, taken: drop?.taken, coin: await coinOf(player) },
          ...{ isSettled: drop?.settledAt != null, spent: (await spentNow('redPacket')).whole },
          ...{ announced: announced?.taken },
        }
        return differences('drop', found, {
          ...{ packets: 1, owner: player.id, taken: 1, coin: before + cents },
          // The rest of this drop has paid for a part of the next one.
          ...{ isSettled: true, spent: spent + cents, announced: 0 },
        })
      }
      return { run: hold, recover: hold, finish: end, broken }
    }
  },
}
