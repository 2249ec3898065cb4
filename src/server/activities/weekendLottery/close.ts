import { createHash } from 'node:crypto'
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { listText, pageText } from '#contract/activities/weekendLottery/drawn.ts'
import { LINES_PER_PAGE, UNTIL_DRAW_MIN_MS } from '#contract/activities/weekendLottery/limits.ts'
import { roundFrom, roundTime } from '#contract/games/beacon.ts'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { atLeisure, type db, type Tx } from '../../db/database.ts'
import { countInto } from './count.ts'
import { type Draw, lockDraw, overdueDays } from './draws.ts'
import { lotteryDraws, lotteryPages, lotteryTickets } from './tables.ts'

/** How long a bet that was settled before the closing may take to be committed. */
export const SETTLES_MS = 5_000
/** The list is published so long before the round at least. */
const BEFORE_ROUND_MS = 60_000

/** Closes the draws whose time is over. Returns their number. */
export async function closeDraws(): Promise<number> {
  let closed = 0
  for (const day of await overdueDays(new Date(now().getTime() - SETTLES_MS)))
    if (await atLeisure((own) => own.transaction((tx) => close(tx, day)))) closed += 1
  return closed
}

/**
 * Fixes the list of tickets and its hash. Its round must still be unknown by then: if the list comes too late for it, a later one is named, and the
 * proof says so.
 */
async function close(tx: Tx, day: string): Promise<boolean> {
  const open = await lockDraw(tx, day)
  if (open?.state !== 'open') return false
  await countInto(tx, open, { isClosing: true })
  const draw = (await lockDraw(tx, day)) ?? open
  const pages = await hashPages(tx, draw)
  if (pages.length > 0) await tx.insert(lotteryPages).values(pages.map((hash, page) => ({ day, page, hash })))
  const closedAt = now()
  await tx
    .update(lotteryDraws)
    .set({
      state: 'closed',
      closedAt,
      listHash: sha256(listText(day, draw.tickets, pages)),
      ...roundFor(draw, closedAt),
    })
    .where(eq(lotteryDraws.day, day))
  return true
}

function roundFor({ day, chain, round }: Draw, at: Date): Partial<Pick<Draw, 'round' | 'drawsAt'>> {
  if (at.getTime() + BEFORE_ROUND_MS < roundTime(chain, round).getTime()) return {}
  const drawsAt = new Date(at.getTime() + UNTIL_DRAW_MIN_MS)
  const later = roundFrom(chain, drawsAt)
  log.error({ draw: day, round, later }, 'the tickets of the weekend lottery were closed too late for their round')
  return { round: later, drawsAt }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The lines of a page of the list. */
export async function linesOf(on: typeof db | Tx, day: string, page: number) {
  const { line, first, last, mark } = lotteryTickets
  const from = page * LINES_PER_PAGE
  return await on
    .select({ first, last, mark })
    .from(lotteryTickets)
    .where(and(eq(lotteryTickets.day, day), gt(line, from), lte(line, from + LINES_PER_PAGE)))
    .orderBy(asc(line))
}

async function hashPages(tx: Tx, { day, lines }: Draw): Promise<string[]> {
  const hashes: string[] = []
  for (let page = 0; page * LINES_PER_PAGE < lines; page++) hashes.push(sha256(pageText(await linesOf(tx, day, page))))
  return hashes
}
