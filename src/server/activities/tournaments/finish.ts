import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { prizesFor } from '#contract/activities/tournaments/config.ts'
import { SETTLES_MS } from '#contract/activities/tournaments/limits.ts'
import { placesOf } from '#contract/activities/tournaments/split.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { speechTo } from '../../account/language.ts'
import { now } from '../../base/clock.ts'
import { log } from '../../base/log.ts'
import { atLeisure, db, type Tx } from '../../db/database.ts'
import { writeSystemLetter } from '../../inbox/system.ts'
import { lockWallet } from '../../wallet/lock.ts'
import { unspend } from '../budget.ts'
import type { ClaimKey } from '../claim.ts'
import { settlePrize } from '../settlePrize.ts'
import { fullPlayers, isInPlaces, scoreAll, type Tournament } from './score.ts'
import { tournamentEntries, tournaments } from './tables.ts'

/** The round of a prize. It keeps the claim from being deleted with its days. */
const keyOf = (id: number): ClaimKey => ({ activity: 'tournaments', item: id, round: `tournament-${id}` })

async function idsIn(state: Tournament['state'], until?: Date): Promise<number[]> {
  const isOver = until && lte(tournaments.closesAt, until)
  const rows = await db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(and(eq(tournaments.state, state), isOver))
    .orderBy(asc(tournaments.closesAt))
  return rows.map(({ id }) => id)
}

/** A tournament, locked until the transaction ends. */
async function locked(tx: Tx, id: number): Promise<Tournament | undefined> {
  const [found] = await tx.select().from(tournaments).where(eq(tournaments.id, id)).for('update')
  return found
}

/** Makes the places of the tournaments final that are over, each once. Returns their number. */
export async function placeEnded(): Promise<number> {
  let placed = 0
  for (const id of await idsIn('open', new Date(now().getTime() - SETTLES_MS)))
    placed += (await atLeisure((own) => own.transaction((tx) => place(tx, id)))) ? 1 : 0
  return placed
}

/** Who runs second finds it placed. */
async function place(tx: Tx, id: number): Promise<boolean> {
  const tournament = await locked(tx, id)
  if (tournament?.state !== 'open') return false
  await scoreAll(tx, tournament)
  const { player, score, joinedAt } = tournamentEntries
  const standing = await tx
    .select({ player, score })
    .from(tournamentEntries)
    .where(isInPlaces(id))
    .orderBy(desc(score), asc(joinedAt), asc(player))
  const places = placesOf(standing, prizesFor(tournament.terms, await fullPlayers(tx, tournament)))
  await tx.execute(sql`
    update tournament_entries e set place = p.place, prize = p.prize, outcome = case when p.prize > 0 then 'due' end
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (player bigint, place int, prize bigint)
    where e.tournament = ${id} and e.player = p.player`)
  await tx.update(tournaments).set({ state: 'placed' }).where(eq(tournaments.id, id))
  return true
}

const isEntry = (id: number, player: number) =>
  and(eq(tournamentEntries.tournament, id), eq(tournamentEntries.player, player))

/** Pays the prizes that are due, each in a transaction of its own. Returns their number. */
export async function payPrizes(): Promise<number> {
  let paid = 0
  for (const id of await idsIn('placed')) {
    const isDue = and(eq(tournamentEntries.tournament, id), eq(tournamentEntries.outcome, 'due'))
    const due = await db.select().from(tournamentEntries).where(isDue).orderBy(asc(tournamentEntries.place))
    // One account that fails keeps no other from its prize; the next run tries again.
    for (const { player } of due)
      await db
        .transaction((tx) => pay(tx, id, player))
        .then((isPaid) => (paid += isPaid ? 1 : 0))
        .catch((error: unknown) => log.error({ err: error, tournament: id, player }, 'a prize is due'))
    await db.transaction((tx) => finish(tx, id))
  }
  return paid
}

/** Ends a tournament all of whose prizes are settled, once. What was taken of the budget and went to nobody goes back. */
async function finish(tx: Tx, id: number): Promise<void> {
  const tournament = await locked(tx, id)
  if (tournament?.state !== 'placed') return
  const { outcome, prize } = tournamentEntries
  const isOf = eq(tournamentEntries.tournament, id)
  if ((await tx.$count(tournamentEntries, and(isOf, eq(outcome, 'due')))) > 0) return
  const [given] = await tx
    .select({ cents: sql<number>`coalesce(sum(${prize}), 0)::bigint` })
    .from(tournamentEntries)
    .where(and(isOf, inArray(outcome, ['paid', 'kept'])))
  const { taken } = tournament.terms
  if (taken) await unspend(tx, 'tournaments', taken.cents - Number(given?.cents ?? 0), new Date(taken.at))
  await tx.update(tournaments).set({ state: 'paid' }).where(eq(tournaments.id, id))
}

/** Settles one prize, once, with its letter. Who runs second finds nothing due. */
async function pay(tx: Tx, id: number, player: number): Promise<boolean> {
  await lockWallet(tx, player)
  const [entry] = await tx.select().from(tournamentEntries).where(isEntry(id, player)).for('update')
  const tournament = entry?.outcome === 'due' ? await titleOf(tx, id) : undefined
  if (!entry || tournament === undefined) return false
  const outcome = await settlePrize(tx, player, keyOf(id), [{ id: rewardId.coin, count: entry.prize }])
  await tx.update(tournamentEntries).set({ outcome }).where(isEntry(id, player))
  if (outcome === 'void') return true
  const { formats } = await speechTo(player, tx)
  const values = { place: String(entry.place), title: tournament, amount: formats.coin(entry.prize) }
  const title = outcome === 'kept' ? 'tournamentKept' : 'tournamentPrize'
  await writeSystemLetter({ player, title, values, about: `tournament:${id}:${player}` }, tx)
  return true
}

async function titleOf(tx: Tx, id: number): Promise<string | undefined> {
  const [found] = await tx.select({ terms: tournaments.terms }).from(tournaments).where(eq(tournaments.id, id))
  return found?.terms.title
}
