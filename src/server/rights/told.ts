import { asc, eq, getTableColumns } from 'drizzle-orm'
import { db } from '../db/database.ts'
import { wholeOutcome } from '../games/kept.ts'
import { openSeed, sealedSeed } from '../games/seeds.ts'
import { fairSeeds, rounds } from '../games/tables.ts'
import { letters, mails } from '../inbox/tables.ts'
import { identityPictures } from '../kyc/tables.ts'
import { unsealFields } from '../kyc/written.ts'
import type { ExclusionNote } from '../standing/exclusionTables.ts'
import { players } from '../standing/tables.ts'
import { maskOf, unsealDetails } from '../wallet/bank/written.ts'
import { plain, type Row, walk } from './walk.ts'

/** Rows that are told in another way than column by column. */

/** Who the player is to us. */
export async function* toldAccount(player: number): AsyncGenerator<Row> {
  const { isBot: _, ...columns } = getTableColumns(players)
  const [row] = await db.select(columns).from(players).where(eq(players.id, player))
  if (row) yield plain(row, '')
}

/** A mail with what its letter says; letters to all are told to each of their readers. */
export async function* toldMails(player: number): AsyncGenerator<Row> {
  for await (const { letter, ...mail } of walk(mails, mails.player, [mails.createdAt, mails.id], player)) {
    const { kind, title, text, values, awards } = letters
    const [content] = await db
      .select({ kind, title, text, values, awards })
      .from(letters)
      .where(eq(letters.id, String(letter)))
      .orderBy(asc(letters.id))
    yield { ...plain(mail), ...content }
  }
}

/** A seed pair: its server seed too, once it decides no round to come. */
export async function* toldSeeds(player: number): AsyncGenerator<Row> {
  const inOrder = [fairSeeds.madeAt, fairSeeds.id]
  for await (const row of walk(fairSeeds, fairSeeds.player, inOrder, player)) {
    const seed = row as typeof fairSeeds.$inferSelect // a row of this very table
    const opened = seed.revealedAt ? openSeed(seed)?.serverSeed : undefined
    yield { ...plain(row), ...(opened !== undefined && { serverSeed: opened }) }
  }
}

/** A round with its whole outcome, which follows from the seed where it is not stored. */
export async function* toldRounds(player: number): AsyncGenerator<Row> {
  let known: Awaited<ReturnType<typeof seedOf>>
  for await (const row of walk(rounds, rounds.player, [rounds.playedAt, rounds.id], player)) {
    const round = row as typeof rounds.$inferSelect // a row of this very table
    if (known?.id !== round.seed) known = await seedOf(round.seed)
    yield { ...plain(row), ...(known && { outcome: await wholeOutcome(round, known) }) }
  }
}

async function seedOf(id: string) {
  const [seed] = await db.select(sealedSeed).from(fairSeeds).where(eq(fairSeeds.id, id))
  return seed
}

/** Pictures of documents but for those that were dropped: that some are held while a case is open is told to nobody. */
export async function* toldPictures(player: number): AsyncGenerator<Row> {
  const inOrder = [identityPictures.madeAt, identityPictures.id]
  for await (const row of walk(identityPictures, identityPictures.player, inOrder, player)) {
    if (row.state !== 'dropped') yield plain(row)
  }
}

/** A row with what its player wrote, opened. */
export function opened(row: Row): Row {
  return { ...plain(row), ...(typeof row.sealed === 'string' && { written: unsealFields(row.sealed) }) }
}

/** An account to withdraw to: its whole number is told to nobody, so that a stolen copy is worth no more than a stolen session. */
export function masked(row: Row): Row {
  if (typeof row.sealed !== 'string') return plain(row)
  const { cardNum, accountName } = unsealDetails({ sealed: row.sealed })
  return { ...plain(row), accountName, cardNum: maskOf(cardNum) }
}

/** An exclusion, without who at customer service did what with it, and what others said of the player. */
export function anonymous(row: Row): Row {
  const notes = (row.notes ?? []) as ExclusionNote[] // a row of exclusions
  return { ...plain(row), notes: notes.map(({ at, what }) => ({ at, what })) }
}

/** What happened, without who at customer service did it: that name is somebody else's data. */
export function impersonal(row: Row): Row {
  const { by: _, ...values } = (row.values ?? {}) as Record<string, string> // a row of safety_events
  return { ...plain(row), values }
}
