import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { restoreBackup } from '#server/backup/restore.ts'
import { makeBackup } from '#server/backup/write.ts'
import { closeDatabase, db, openDatabase } from '#server/db/database.ts'
import type { Embedded } from '#server/db/embedded.ts'
import { chooseVault, folderVault } from '#server/kyc/vault.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { atMost, type Figure, holds, noted } from './figure.ts'
import { dropAll, fill, made, ROUNDS, SPREAD_MS } from './growth.ts'

const BACKUP_SECONDS_MAX = 300
const RESTORE_SECONDS_MAX = 600
const MEGABYTE = 1_000_000

/** Time and size of a backup of a million rounds, and time to have it back and proven. `many` allows a shorter run. */
export async function backupFigures(embedded: Embedded, many = ROUNDS): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'perya-bench-backup-'))
  const { pool } = await made(embedded, 'backup_source')
  await closeDatabase()
  try {
    await fill(pool, many, SPREAD_MS)
    await pool.query('vacuum (analyze)')
    const identity = await generateIdentity()
    const file = join(folder, 'perya.backup')
    chooseVault(folderVault(join(folder, 'documents')))
    await openDatabase(embedded.urlOf('backup_source'))
    const backup = await secondsOf(async () => await makeBackup(file, [await identityToRecipient(identity)]))
    await closeDatabase()
    await pool.query('create database backup_target')
    const restore = await secondsOf(() => restoreBackup(embedded.urlOf('backup_target'), file, [identity]))
    // Proving a million rounds takes longer than a call may wait.
    await openDatabase(embedded.urlOf('backup_target'), 5, 0)
    const broken = await verifyLedger(db)
    return [
      atMost(`a backup of ${many} rounds`, backup, BACKUP_SECONDS_MAX, 'seconds'),
      noted('… its file', `${(statSync(file).size / MEGABYTE).toFixed(1)} MB`),
      atMost('… and restoring it', restore, RESTORE_SECONDS_MAX, 'seconds'),
      holds('… and its books hold', broken.length === 0, broken.length === 0 ? 'they hold' : 'BROKEN'),
    ]
  } finally {
    chooseVault()
    await closeDatabase()
    await pool.end()
    await dropAll(embedded, ['backup_source', 'backup_target'])
    await openDatabase(embedded.urlOf('perya'), 20)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
