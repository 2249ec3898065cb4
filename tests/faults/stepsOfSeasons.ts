import { and, eq, isNotNull } from 'drizzle-orm'
import { activityDraws } from '#server/activities/draws/tables.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { everythingOn, stayingIn } from '../activities/fixture.ts'
import { aNewYear, give, openFields, standing } from '../activities/newYear/fixture.ts'
import { call } from '../call.ts'
import { coinOf, differences } from './cashierGround.ts'
import type { Flow } from './step.ts'

const TICKETS = 100
const COIN = 900
/** Whatever is drawn, it is this much coin. */
const lottery = [1, 2].map((id) => ({ id, weight: 1, prop: 2001, count: COIN, betRate: 1 }))

/** What the seasons draw. */
export const seasonSteps: Record<string, Flow> = {
  'a drawn ticket': async () => {
    setCatalogue(everythingOn({ configs: { newYear: aNewYear({ prizes: { ...aNewYear().prizes, lottery } }) } }))
    const player = await stayingIn({ deposited: 10_000 })
    await give(player, 'lottery', TICKETS)
    return async () => {
      const [{ things }, coin] = [await standing(player), await coinOf(player)]
      const { name, fields } = await openFields(player, 'lottery')
      const draw = () => call(name, fields, player)
      const isIt = and(eq(activityDraws.player, player.id), eq(activityDraws.id, fields.requestId))
      const broken = async () => {
        const found = {
          coin: await coinOf(player),
          tickets: (await standing(player)).things.lottery,
          drawn: await db.$count(activityDraws, and(isIt, isNotNull(activityDraws.prize))),
        }
        return differences('ticket', found, { coin: coin + COIN, tickets: things.lottery - 1, drawn: 1 })
      }
      return { run: draw, recover: draw, broken }
    }
  },
}
