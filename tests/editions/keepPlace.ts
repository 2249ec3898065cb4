import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepDatabase } from '../database.ts'

/**
 * Keeps this file's database and a folder as they are; the returned function brings both back. Publishing takes long, and most tests of it
 * begin with an edition on air.
 */
export async function keepPlace(folder: string): Promise<() => Promise<void>> {
  const openKept = await keepDatabase()
  const kept = mkdtempSync(join(tmpdir(), 'perya-kept-'))
  const copy = (from: string, to: string) => cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  copy(folder, kept)
  return async () => {
    await openKept()
    rmSync(folder, { recursive: true })
    copy(kept, folder)
  }
}
