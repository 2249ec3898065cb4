import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Prize } from '#contract/points/draw.ts'
import { pagedList } from '../ui/pagedList.ts'

type Page = Reply<'getLotteryRecord'>
/** An exchange or a draw, with the prizes that the draw was made from. */
export type Exchange = Page['rows'][number] & { prizes?: readonly Prize[] }

/** What the player got for points, newest first. */
export const exchanges = pagedList<Exchange>(async (cursor) => {
  const answer = await post('getLotteryRecord', cursor === undefined ? {} : { cursor })
  if (!answer.ok) return answer
  const { rows, tables, ...rest } = answer.reply
  const prizesOf = new Map(tables.map(({ hash, prizes }) => [hash, prizes]))
  return { ok: true, reply: { ...rest, rows: rows.map((row) => ({ ...row, ...withPrizes(row, prizesOf) })) } }
})

function withPrizes({ draw }: Page['rows'][number], prizesOf: ReadonlyMap<string, readonly Prize[]>) {
  const prizes = draw && prizesOf.get(draw.tableHash)
  return prizes ? { prizes } : {}
}
