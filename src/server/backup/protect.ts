import { readFileSync } from 'node:fs'
import { and, eq, isNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as v from 'valibot'
import { armoredTexts } from '../base/age.ts'
import { regainLimit } from '../care/limits.ts'
import { exclusions } from '../standing/exclusionTables.ts'
import { type Protection, protection } from '../standing/protections.ts'
import { accountClosings } from '../standing/rightsTables.ts'
import { players } from '../standing/tables.ts'
import { BackupError } from './read.ts'

/** A transaction may be that old when a backup begins, so what was kept shortly before may be missing from it. */
const MARGIN_MS = 10 * 60_000

/** `unknown` are of players that the backup does not have, by their account names. */
export type Protected = { applied: number; unknown: string[] }

/** The protections in these files, oldest first. */
export async function readProtections(files: readonly string[], identities: readonly string[]): Promise<Protection[]> {
  const found: Protection[] = []
  for (const file of files) {
    try {
      const texts = await armoredTexts(identities, readFileSync(file, 'utf8'))
      found.push(...texts.map((text) => v.parse(protection, JSON.parse(text))))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new BackupError(`${file} does not open as a file of protections: ${why}.`)
    }
  }
  return found.toSorted((one, other) => one.at.localeCompare(other.at))
}

/** Applies to a restored database what has protected players since its backup. Nothing is made weaker, and twice is as once. */
export async function applyProtections(on: On, since: readonly Protection[], madeAt: string): Promise<Protected> {
  const from = new Date(new Date(madeAt).getTime() - MARGIN_MS).toISOString()
  const done: Protected = { applied: 0, unknown: [] }
  const inSpan = since.filter(({ at }) => at >= from)
  for (const kept of inSpan) {
    const { player, account, what } = kept
    const isIt = and(eq(players.id, player), eq(players.account, account))
    const [known] = await on.select({ state: players.state }).from(players).where(isIt)
    if (!known) {
      done.unknown.push(account)
      continue
    }
    if (what.kind === 'exclusion') await applyExclusion(on, player, what)
    else if (what.kind === 'closing') await applyClosing(on, player, what)
    else if (what.kind === 'limit') await applyLimit(on, kept, what, inSpan)
    else await cancelClosing(on, player, what.id)
    done.applied += 1
  }
  return done
}

type On = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | '$count'>
type Of<Kind> = Extract<Protection['what'], { kind: Kind }>

const later = (one: Date, other: Date): Date => (one > other ? one : other)

/** Whichever lasts longer counts, and an indefinite one longest. */
async function applyExclusion(on: On, player: number, what: Of<'exclusion'>): Promise<void> {
  const isInForce = and(eq(exclusions.player, player), isNull(exclusions.endedAt))
  const [known] = await on.select().from(exclusions).where(eq(exclusions.id, what.id))
  if (known?.endedAt) return
  const [running] = known ? [known] : await on.select().from(exclusions).where(isInForce)
  const until = what.until === null ? null : new Date(what.until)
  const firmUntil = new Date(what.firmUntil)
  if (running)
    await on
      .update(exclusions)
      .set({
        until: running.until === null || until === null ? null : later(running.until, until),
        firmUntil: later(running.firmUntil, firmUntil),
        ...(running.kind === 'break' && { kind: what.of }),
      })
      .where(eq(exclusions.id, running.id))
  else
    await on.insert(exclusions).values({
      ...{ id: what.id, player, kind: what.of, startedAt: new Date(what.startedAt), firmUntil, until },
      notes: [{ at: what.startedAt, what: 'begun', by: 'restore', reason: 'PERYA_PROTECTIONS_FILE' }],
    })
  await on.update(players).set({ state: 'excluded' }).where(eq(players.id, player))
}

/** The last change of a limit counts: a raise that was waited for is no loss of protection. */
async function applyLimit(on: On, kept: Protection, what: Of<'limit'>, all: readonly Protection[]): Promise<void> {
  const { player, account, at } = kept
  const isSame = (other: Protection) =>
    other.player === player &&
    other.account === account &&
    other.what.kind === 'limit' &&
    other.what.name === what.name &&
    other.what.whose === what.whose
  const { most } = what
  if (most === null || all.findLast(isSame) !== kept) return
  await regainLimit(on, player, { name: what.name, whose: what.whose, most, at: new Date(at) })
}

async function applyClosing(on: On, player: number, { id, askedAt, closesAt, leftover }: Of<'closing'>): Promise<void> {
  const isInForce = and(eq(accountClosings.player, player), isNull(accountClosings.cancelledAt))
  const [known] = await on.select().from(accountClosings).where(eq(accountClosings.id, id))
  if (known || (await on.$count(accountClosings, isInForce)) > 0) return
  const row = { id, player, why: 'asked' as const, askedAt: new Date(askedAt), closesAt: new Date(closesAt), leftover }
  await on.insert(accountClosings).values(row)
}

/** A closing that the player took back since, and that the backup or an earlier line has. */
async function cancelClosing(on: On, player: number, id: string): Promise<void> {
  const isIt = and(eq(accountClosings.id, id), eq(accountClosings.player, player))
  const isOpen = and(isIt, isNull(accountClosings.cancelledAt), isNull(accountClosings.closedAt))
  await on.update(accountClosings).set({ cancelledAt: new Date() }).where(isOpen)
}
