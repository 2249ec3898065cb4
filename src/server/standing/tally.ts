import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { now } from '../base/clock.ts'
import { log } from '../base/log.ts'
import { protectionsPlace } from './protections.ts'

/*
 * What the processes of this machine have done, second by second, in files beside the protections. After a database has lost its newest
 * entries, they tell the operator how much is gone, and between which moments.
 */

/** Rounds begun, deposits credited and deposit orders opened. */
export type Done = { rounds: number; deposits: number; orders: number }
/** Of a span: `from` and `until` are the first and last second in which anything was done. */
export type Tally = Done & { from?: string; until?: string }

const WRITE_MS = 1_000
const DAY_MS = 86_400_000
/** A database is brought back within days, or by hand. */
const KEPT_DAYS = 8
const LINE = /^(\S{24}) (\d+) (\d+) (\d+)$/

let done: Done = { rounds: 0, deposits: 0, orders: 0 }

/** To be called once its transaction has committed, or is about to. */
export function countDone(what: keyof Done): void {
  done[what] += 1
}

/** One file a day. */
const fileOf = (at: Date): string => `${protectionsPlace()}.done-${at.toISOString().slice(0, 10)}`

/** Appends what was done since the last time. Several processes write to one file. A file that cannot be written stops nobody. */
export async function writeDone(): Promise<void> {
  const { rounds, deposits, orders } = done
  if (protectionsPlace() === '' || rounds + deposits + orders === 0) return
  done = { rounds: 0, deposits: 0, orders: 0 }
  const at = now()
  await appendFile(fileOf(at), `${at.toISOString()} ${rounds} ${deposits} ${orders}\n`, { mode: 0o600 }).catch(
    (error: unknown) => log.error({ err: error }, 'what was done is not counted beside PERYA_PROTECTIONS_FILE'),
  )
}

/** Writes each second. Resolves to how to stop, with what is left. */
export async function followDone(): Promise<() => Promise<void>> {
  const old = fileOf(new Date(now().getTime() - KEPT_DAYS * DAY_MS))
  for (const file of await files()) if (file < old) await rm(file, { force: true })
  const timer = setInterval(() => void writeDone(), WRITE_MS)
  return async () => {
    clearInterval(timer)
    await writeDone()
  }
}

/** The days' files, the oldest first. */
async function files(): Promise<string[]> {
  const place = protectionsPlace()
  if (place === '') return []
  const names = await readdir(dirname(place)).catch(() => [])
  return names
    .filter((name) => name.startsWith(`${basename(place)}.done-`))
    .toSorted()
    .map((name) => join(dirname(place), name))
}

/** What was done after one moment and until another; undefined where nothing is counted. */
export async function doneBetween(after: Date, until: Date): Promise<Tally | undefined> {
  if (protectionsPlace() === '') return undefined
  const tally: Tally = { rounds: 0, deposits: 0, orders: 0 }
  for (const file of await files())
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      const [, at = '', rounds, deposits, orders] = LINE.exec(line) ?? []
      if (at <= after.toISOString() || at > until.toISOString()) continue
      tally.rounds += Number(rounds)
      tally.deposits += Number(deposits)
      tally.orders += Number(orders)
      tally.from ??= at
      tally.until = at
    }
  return tally
}
