import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { Within } from '../db/within.ts'
import { type ImportedList, keepList, listedPlayers } from '../kyc/restricted/imported.ts'
import { exclusions } from '../standing/exclusionTables.ts'
import { exclude } from './exclusion.ts'

export type Import = { day: string; by: string; hashes: ReadonlySet<string> }

/** `excluded` from now on; `spared`: an operator judged before that it is another person of the name. */
export type Imported = { list: ImportedList; excluded: number[]; spared: number[] }

/**
 * Puts a list of restricted persons in force, and excludes the players with an approved identity who are on it: as the regulator's, until it
 * is lifted. Undefined if a later list is in force.
 */
export async function importRestricted(
  { day, by, hashes }: Import,
  within: Within & { on: Tx },
): Promise<Imported | undefined> {
  const listed = await listedPlayers(within.on, hashes)
  const list = await keepList(within.on, { day, by, hashes })
  if (!list) return undefined
  const judged = await judgedPlayers(
    within.on,
    listed.map(({ player }) => player),
  )
  const excluded: number[] = []
  const spared: number[] = []
  for (const { player, isKnown } of listed) {
    if (isKnown || judged.has(player)) spared.push(player)
    else if (await exclude({ player, kind: 'regulator', term: 'open', by, reason: `restrictedList:${day}` }, within))
      excluded.push(player)
  }
  return { list, excluded, spared }
}

/** Players whose exclusion by a list was lifted. */
async function judgedPlayers(tx: Tx, among: readonly number[]): Promise<ReadonlySet<number>> {
  if (among.length === 0) return new Set()
  const notes = sql`jsonb_path_exists(${exclusions.notes}, '$[*] ? (@.what == "begun" && @.reason starts with "restrictedList:")')
    and jsonb_path_exists(${exclusions.notes}, '$[*] ? (@.what == "lifted")')`
  const rows = await tx
    .select({ player: exclusions.player })
    .from(exclusions)
    .where(and(inArray(exclusions.player, [...among]), notes))
  return new Set(rows.map(({ player }) => player))
}
