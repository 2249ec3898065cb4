import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { data, port } from './place.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const OPERATOR = 'src/tools/operator/main.ts'
/** The owner under test. */
export const OWNER = { name: 'e2e', secret: 'Ang perya sa plasa, 1 lugar' }
/** The file with the owner's name and secret. */
const LOGIN = join(resolve(ROOT, data), 'e2e.operator')
/** Compiling the tool anew is half of its processor time. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'perya-tests')
const env = {
  ...{ ...process.env, PORT: port, PERYA_DATA: data },
  ...{ PERYA_OPERATOR_LOGIN: LOGIN, NODE_COMPILE_CACHE: COMPILED },
}
const lineOf = (file: string, words: readonly string[]) => [
  '--import',
  './src/tools/launch/resolve.mjs',
  file,
  ...words,
]

/** Runs a tool on the database of the server under test, or of another place; returns its output. */
function run(file: string, words: readonly string[], place: Partial<Place> = {}): string {
  return execFileSync(process.execPath, lineOf(file, words), { cwd: ROOT, env: { ...env, ...place }, encoding: 'utf8' })
}

let isOwner = false

/** Makes the first owner once. Another worker may have made it before. */
function becomeOwner(): void {
  if (isOwner) return
  writeFileSync(LOGIN, `${OWNER.name}\n${OWNER.secret}\n`, { mode: 0o600 })
  spawnSync(process.execPath, lineOf(OPERATOR, ['operators', 'first', OWNER.name, '--new-secret', LOGIN]), {
    cwd: ROOT,
    env,
  })
  isOwner = true
}

/** One line of the operator's own command line; returns its output. */
export function operator(...words: string[]): string {
  becomeOwner()
  return run(OPERATOR, words)
}

/** Forgets the owner's device, so that the next log-in begins another. An owner without one is told so. */
export function forgetDevice(): void {
  becomeOwner()
  spawnSync(process.execPath, lineOf(OPERATOR, ['operators', 'device']), { cwd: ROOT, env })
}

/** A round of one screen, without a feature; or one that wins on its one screen. */
type Claim = 'hasFalls' | 'hasRespins' | 'isShort' | 'isWin' | 'paysBack'

/** Fixes the outcomes of a player's next rounds. The length of a show, and its win, are then not left to chance. */
export function seedRounds(player: { id: number }, game: number, stake: number, rounds: readonly Claim[]): void {
  run('e2e/seedRounds.ts', [player.id, game, stake, ...rounds].map(String))
}

/** Fixes tiles of a player's next board of so many mines: those without one, and those with one. */
export function dealMines(
  player: { id: number },
  mines: number,
  safe: readonly number[],
  hit: readonly number[],
): void {
  run('e2e/dealMines.ts', [String(player.id), String(mines), safe.join(), hit.join()])
}

/** Fixes the ranks of the first cards of a player's next hi-lo round. */
export function dealHilo(player: { id: number }, ...ranks: readonly number[]): void {
  run('e2e/dealHilo.ts', [String(player.id), ranks.join()])
}

/** Fixes booths of a player's next tower, from the lowest floor. A negative one has a trap. */
export function dealTower(player: { id: number }, difficulty: string, ...booths: readonly number[]): void {
  run('e2e/dealTower.ts', [String(player.id), difficulty, booths.join()])
}

/** Fixes what a player is dealt in the next round of video poker, and what becomes of it by the advice. */
export function dealPoker(player: { id: number }, dealt: string, drawn: string): void {
  run('e2e/dealPoker.ts', [String(player.id), dealt, drawn])
}

/** Fixes a player's next round of Lucky Nine: the points of the two cards, and how a move ends it, or `lucky` without one. */
export function dealLuckyNine(player: { id: number }, points: number, move: string, result: string): void {
  run('e2e/dealLuckyNine.ts', [String(player.id), String(points), move, result])
}

/** Fixes a player's next round of Pusoy Tatlo: what the hand is, and how it ends if it is played. */
export function dealPusoy(player: { id: number }, hand: string, result: string): void {
  run('e2e/dealPusoy.ts', [String(player.id), hand, result])
}

/** Fixes what the first cards of a player's next round of blackjack count, in the order in which they come; 0 is any card. */
export function dealBlackjack(player: { id: number }, ...points: readonly number[]): void {
  run('e2e/dealBlackjack.ts', [String(player.id), points.join()])
}

/** Where another server under test is, as its environment says. */
export type Place = { readonly PORT: string; readonly PERYA_DATA: string }

type Preparation =
  | 'withdrawer'
  | 'prop'
  | 'orders'
  | 'approve'
  | 'dayLater'
  | 'played'
  | 'worried'
  | 'ruined'
  | 'agent'
  | 'friends'
  | 'lottery'

/** Prepares the server under test in one process (`prepare.ts`). */
export function prepare(what: Preparation, ...words: readonly (string | number)[]): void {
  run('e2e/prepare.ts', [what, ...words.map(String)])
}

/** The same for another server. */
export function prepareAt(place: Place, what: Preparation, ...words: readonly (string | number)[]): void {
  run('e2e/prepare.ts', [what, ...words.map(String)], place)
}

/** The latest code sent to a number (E.164), as the demo's operator reads it. */
export function codeTo(mobile: string): string {
  const line = operator('sms')
    .split('\n')
    .find((each) => each.includes(mobile))
  return /(\d{6}) is your Perya/.exec(line ?? '')?.[1] ?? ''
}
