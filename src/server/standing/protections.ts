import { open, readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { limitNames } from '#contract/care/limits.ts'
import { armoredTo } from '../base/age.ts'
import { cipherFor } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import { log } from '../base/log.ts'
import type { Tx } from '../db/database.ts'
import { exclusionKinds } from './exclusionTables.ts'
import { players } from './tables.ts'

const moment = v.pipe(v.string(), v.isoTimestamp())
const id = v.pipe(v.string(), v.uuid())
const exclusion = v.strictObject({
  kind: v.literal('exclusion'),
  id,
  of: v.picklist(exclusionKinds),
  startedAt: moment,
  firmUntil: moment,
  until: v.nullable(moment),
})
const closing = v.strictObject({
  kind: v.literal('closing'),
  id,
  askedAt: moment,
  closesAt: moment,
  leftover: v.pipe(v.number(), v.safeInteger()),
})
/** A limit of the player's own, or of the operator's, at each change; null where it ended. */
const limit = v.strictObject({
  kind: v.literal('limit'),
  whose: v.picklist(['own', 'operator']),
  name: v.picklist(limitNames),
  most: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
const cancelled = v.strictObject({ kind: v.literal('closingCancelled'), id })

/** What protects a player, and must outlive the loss of the database. `account` tells a number that was given again. */
export const protection = v.strictObject({
  at: moment,
  player: v.pipe(v.number(), v.safeInteger()),
  account: v.string(),
  what: v.variant('kind', [exclusion, closing, cancelled, limit]),
})
export type Protection = v.InferOutput<typeof protection>

/** Before what the server itself reads again, below the text for whoever has an identity. */
const OWN = 'perya:'
const cipher = cipherFor('protections')

type Place = { file: string; recipients: readonly string[] }
const configured = (): Place => ({ file: config.protectionsFile, recipients: config.backupRecipients })
let place = configured()

/** For tests: another file; without an argument, the configured one. */
export function chooseProtections(other: Place = configured()): void {
  place = other
}

/** Where it is; empty where nothing is kept. */
export const protectionsPlace = (): string => place.file

/**
 * Appends a protection to the file beside the backups, before its transaction commits: so none that a player was told of is missing there.
 * A file that cannot be written keeps nobody from protecting themselves.
 */
export async function keepProtection(tx: Tx, player: number, what: Protection['what']): Promise<void> {
  if (place.file === '') return
  try {
    const [row] = await tx.select({ account: players.account }).from(players).where(eq(players.id, player))
    const kept: Protection = { at: now().toISOString(), player, account: row?.account ?? '', what }
    const text = JSON.stringify(kept)
    await append(`${await armoredTo(place.recipients, text)}${OWN}${cipher.encrypt(text)}\n`)
  } catch (error) {
    log.error({ err: error, player }, 'a protection is missing from PERYA_PROTECTIONS_FILE')
  }
}

/** Makes the file, so that a missing one is a lost one. */
export async function prepareProtections(): Promise<void> {
  if (place.file === '') return
  await append('').catch((error: unknown) => log.error({ err: error }, 'PERYA_PROTECTIONS_FILE cannot be written'))
}

/** What this machine's file holds, as far as the server opens it: what was kept before a secret was dropped needs an identity. */
export async function ownProtections(): Promise<Protection[]> {
  const text = place.file === '' ? '' : await readFile(place.file, 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith(OWN))
  return lines.flatMap((line) => {
    const opened = cipher.decrypt(line.slice(OWN.length))
    return opened === undefined ? [] : [v.parse(protection, JSON.parse(opened))]
  })
}

/** In one write, so that processes on one machine may share the file. */
async function append(text: string): Promise<void> {
  const file = await open(place.file, 'a', 0o600)
  try {
    await file.write(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
