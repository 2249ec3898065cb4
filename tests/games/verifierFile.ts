import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'

export const VERIFIER = resolve(import.meta.dirname, '../../public/verify-rounds.mjs')

/** What a file has besides its rounds, of a player who drew nothing. */
export const nothingElse = {
  ...{ kind: 'perya rounds 3', refused: [], draws: [], drawn: { first: 1, last: 0 }, tables: {} },
}

/** Runs the program for strangers on a file. */
export function verify(file: unknown): { status: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'rounds-'))
  const path = join(folder, 'rounds.json')
  writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file))
  const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFIER, path], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { status, said: stdout + stderr }
}
