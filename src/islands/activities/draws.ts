import { atom } from 'nanostores'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import type { Prize } from '#contract/points/draw.ts'
import { newClientSeed } from '../points/clientSeed.ts'
import { pagedList } from '../ui/pagedList.ts'
import { whenForgotten } from './activities.ts'

export type DrawSeen = Reply<'appChristmasUser'>['draw']
type Page = Reply<'getDraws'>
/** Something that was opened or drawn, with the prizes that it was drawn from. */
export type Drawn = Page['rows'][number] & { prizes?: readonly Prize[] | undefined }

/** The player's part of the next draw of an activity. */
export const $drawSeed = atom(newClientSeed())
/** What was drawn last on this device, with its proof. */
export const $lastDrawn = atom<Drawn | undefined>()

/** Notes what was just drawn from these prizes. The next draw has another seed of the player's. */
export function noteDrawn(row: Drawn, { prizes }: Pick<DrawSeen, 'prizes'>): void {
  $lastDrawn.set({ ...row, prizes })
  $drawSeed.set(newClientSeed())
}

whenForgotten(() => $lastDrawn.set(undefined))

/** What the player has opened and drawn in activities, newest first. */
export const draws = pagedList<Drawn>(async (cursor) => {
  const answer = await post('getDraws', cursor === undefined ? {} : { cursor })
  if (!answer.ok) return answer
  const { rows, tables, ...rest } = answer.reply
  const prizesOf = new Map(tables.map(({ hash, prizes }) => [hash, prizes]))
  const withPrizes = rows.map((row) => ({ ...row, prizes: row.draw && prizesOf.get(row.draw.tableHash) }))
  return { ok: true, reply: { ...rest, rows: withPrizes } }
})
