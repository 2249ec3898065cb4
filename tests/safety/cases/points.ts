import { randomUUID } from 'node:crypto'
import { catalogue } from '#server/content/catalogue.ts'
import { succeed } from '../../call.ts'
import type { TestPlayer } from '../../player.ts'
import { drawFields, givePoints } from '../../points/fixture.ts'
import { type Cases, cursorOf } from '../case.ts'

/** An exchange of the owner's, with points enough for both. */
async function exchanged(owner: TestPlayer, stranger: TestPlayer) {
  const [row] = catalogue().points.shop
  if (!row) throw new Error('the shop sells nothing')
  for (const player of [owner, stranger]) await givePoints(player, row.price * 4)
  const wish = { requestId: randomUUID(), rowId: row.id, price: row.price }
  await succeed('lotteryExchange', wish, owner)
  return wish
}

async function drawn(owner: TestPlayer, stranger: TestPlayer) {
  const { price } = catalogue().points.draw
  for (const player of [owner, stranger]) await givePoints(player, price * 4)
  const fields = await drawFields(owner)
  await succeed('lotteryDraw', fields, owner)
  return fields
}

export const pointsCases: Cases = {
  // A request id is its player's own: a stranger who sends it buys for themselves, and sees nothing of the owner's.
  'lotteryExchange.requestId': { of: exchanged, stranger: { order: { rowId: 1 } } },
  'lotteryExchange.rowId': 'rows of the shop are everybody’s',
  // The owner's seed is nobody else's next one.
  'lotteryDraw.requestId': { of: drawn, stranger: 'seedMoved' },
  'getLotteryRecord.cursor': {
    of: async (owner, stranger) => {
      const wish = await exchanged(owner, stranger)
      await succeed('lotteryExchange', { ...wish, requestId: randomUUID() }, owner)
      return await cursorOf('getLotteryRecord', owner)
    },
    stranger: { rows: [] },
  },
}
