import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { manilaDay } from '#contract/time.ts'
import { now } from '../../base/clock.ts'
import { db, type Tx } from '../../db/database.ts'
import { identities } from '../tables.ts'
import { decryptFields, personHashOf } from '../written.ts'
import type { Person, RestrictedList } from './port.ts'
import { restrictedLists, restrictedPersons } from './tables.ts'

/** In a list, a birth date that is not known: everybody of the name is listed. */
export const ANY_BIRTH_DATE = '*'

/** An older list clears nobody. The regulator sets no interval, so it is a month. */
const LIST_DAYS = 31
const DAY_MS = 86_400_000
const BATCH = 5_000

type Named = Pick<Person, 'firstName' | 'lastName' | 'birthDate'>

export type ImportedList = typeof restrictedLists.$inferSelect

/** The hash under which a list keeps a person. */
export const listedHashOf = ({ firstName, lastName, birthDate }: Named): string =>
  personHashOf({ firstName, lastName, birthDate })

/** Both hashes under which a person may be listed. */
const hashesOf = (person: Named): string[] => [
  listedHashOf(person),
  listedHashOf({ ...person, birthDate: ANY_BIRTH_DATE }),
]

/** The list in force; undefined before the first import. */
export async function listInForce(on: typeof db | Tx = db): Promise<ImportedList | undefined> {
  const [list] = await on
    .select()
    .from(restrictedLists)
    .orderBy(desc(restrictedLists.day), desc(restrictedLists.id))
    .limit(1)
  return list
}

/** Asks the imported list. Nobody is clear by a list that is older than a month. */
export const importedList: RestrictedList = {
  name: 'imported',
  check: async (person) => {
    const list = await listInForce()
    if (!list) return 'unchecked'
    const isListed = and(eq(restrictedPersons.list, list.id), inArray(restrictedPersons.hash, hashesOf(person)))
    if ((await db.$count(restrictedPersons, isListed)) > 0) return 'listed'
    return list.day < manilaDay(now().getTime() - LIST_DAYS * DAY_MS) ? 'unchecked' : 'clear'
  },
}

/** Puts a list in force, in place of the former one. Undefined if a later one is in force. */
export async function keepList(
  tx: Tx,
  { day, by, hashes }: { day: string; by: string; hashes: ReadonlySet<string> },
): Promise<ImportedList | undefined> {
  // One import at a time. Checks go on meanwhile.
  await tx.execute(sql`lock table ${restrictedLists} in share row exclusive mode`)
  const before = await listInForce(tx)
  if (before && before.day > day) return undefined
  const written = { day, persons: hashes.size, importedBy: by, importedAt: now() }
  const [list] = await tx.insert(restrictedLists).values(written).returning()
  if (!list) throw new Error('the list was not stored')
  const all = [...hashes]
  for (let from = 0; from < all.length; from += BATCH) {
    const some = sql.param(all.slice(from, from + BATCH))
    await tx.execute(sql`insert into ${restrictedPersons} select ${list.id}::integer, unnest(${some}::text[])`)
  }
  if (before) await tx.delete(restrictedPersons).where(eq(restrictedPersons.list, before.id))
  return list
}

export type ListedPlayer = { player: number; isKnown: boolean }

/**
 * Players with an approved identity who are among the hashes, by number. `isKnown`: an operator approved the identity although a list named
 * the person.
 */
export async function listedPlayers(tx: Tx, hashes: ReadonlySet<string>): Promise<ListedPlayer[]> {
  const found: ListedPlayer[] = []
  let after = 0
  for (;;) {
    const isApproved = or(eq(identities.state, 'approved'), isNotNull(identities.approvedUntil))
    const isNext = and(isApproved, gt(identities.player, after))
    const rows = await tx.select().from(identities).where(isNext).orderBy(identities.player).limit(BATCH)
    for (const { player, ciphertext, screening } of rows) {
      const { firstName = '', lastName = '', birthDate = '' } = decryptFields(ciphertext)
      const isListed = hashesOf({ firstName, lastName, birthDate }).some((hash) => hashes.has(hash))
      if (isListed) found.push({ player, isKnown: screening === 'listed' })
      after = player
    }
    if (rows.length < BATCH) return found
  }
}
