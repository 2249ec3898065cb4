import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { data, port } from './place.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Runs a tool on the database of the server under test; returns its output. */
function run(file: string, words: readonly string[]): string {
  const env = { ...process.env, PORT: port, PERYA_DATA: data }
  const line = ['--import', './src/tools/launch/resolve.mjs', file, ...words]
  return execFileSync(process.execPath, line, { cwd: ROOT, env, encoding: 'utf8' })
}

/** One line of the operator's own command line; returns its output. */
export function operator(...words: string[]): string {
  return run('src/tools/operator/main.ts', words)
}

/** A round of one screen, without a feature; or one that wins on its one screen. */
type Claim = 'isShort' | 'isWin'

/** Fixes the outcomes of a player's next rounds. The length of a show, and its win, are then not left to chance. */
export function seedRounds(player: { id: number }, game: number, stake: number, rounds: readonly Claim[]): void {
  run('e2e/seedRounds.ts', [player.id, game, stake, ...rounds].map(String))
}

/** The latest code sent to a number (E.164), as the demo's operator reads it. */
export function codeTo(mobile: string): string {
  const line = operator('sms')
    .split('\n')
    .find((each) => each.includes(mobile))
  return /(\d{6}) is your Perya/.exec(line ?? '')?.[1] ?? ''
}
