import { atom } from 'nanostores'
import { fetchRules } from '#client/games/rules.ts'
import { post } from '#client/wire/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { tuningOf } from '#contract/games/kinds.ts'
import { ROUNDS_FILE_KIND, ROUNDS_FILE_MAX } from '#contract/games/roundsFile.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import { manilaDay } from '#contract/time.ts'
import { serverNow } from '../ui/clock.ts'
import { save } from '../ui/files.ts'
import type { PlayedRound } from './fairRounds.ts'

/** Whether a file of rounds and draws is being made. */
export const $savingRounds = atom<'idle' | 'busy' | 'failed'>('idle')

type Counts = { rounds: number; draws: number }

/** Saves the player's last rounds and draws to the device, with the paytables and lists of prizes that decided them. `told` says so, by their numbers. */
export async function saveRounds(told: (counts: Counts) => string): Promise<void> {
  if ($savingRounds.get() === 'busy') return
  $savingRounds.set('busy')
  const played = await lastPlayed()
  const drawn = played && (await lastDrawn())
  $savingRounds.set(drawn ? 'idle' : 'failed')
  if (!drawn) return
  const text = JSON.stringify({ kind: ROUNDS_FILE_KIND, ...played, ...drawn })
  const name = `perya-rounds-${manilaDay(serverNow())}.json`
  const counts = { rounds: played.rounds.length, draws: drawn.draws.length }
  save(new File([text], name, { type: 'application/json' }), told(counts))
}

/** The last rounds with those that were refused, and their paytables. */
async function lastPlayed() {
  const last = await lastRounds()
  if (!last) return undefined
  const answer = await post('getRefusedRounds', {})
  if (!answer.ok) return undefined
  const refused = answer.reply.rows
  const paytables = await paytablesOf([...last.rounds, ...refused])
  return paytables && { ...last, refused, paytables }
}

type Draws = Reply<'getSealedDraws'>

/** The last draws, newest first, the lists that they were drawn from, and which nonces the file should have. */
async function lastDrawn() {
  const draws: Draws['rows'] = []
  const tables: Record<string, Draws['tables'][number]['prizes']> = {}
  let page: Draws | undefined
  let last = 0
  do {
    const cursor = page?.cursor
    const answer = await post('getSealedDraws', { size: PAGE_SIZE_MAX, ...(cursor !== undefined && { cursor }) })
    if (!answer.ok) return undefined
    // Draws that are made meanwhile are beyond the first page.
    if (!page) last = answer.reply.last
    page = answer.reply
    draws.push(...page.rows)
    for (const { hash, prizes } of page.tables) tables[hash] = prizes
  } while (page.cursor !== undefined && draws.length < ROUNDS_FILE_MAX)
  const kept = draws.slice(0, ROUNDS_FILE_MAX)
  const isCut = page.cursor !== undefined || kept.length < draws.length
  const first = isCut ? (kept.at(-1)?.nonce ?? page.first) : page.first
  return { draws: kept, drawn: { first, last }, tables }
}

/** The last rounds, newest first, and whether there are older ones. */
async function lastRounds(): Promise<{ rounds: PlayedRound[]; isCut: boolean } | undefined> {
  const rounds: PlayedRound[] = []
  let cursor: string | undefined
  do {
    const answer = await post('getRounds', { size: PAGE_SIZE_MAX, ...(cursor !== undefined && { cursor }) })
    if (!answer.ok) return undefined
    rounds.push(...answer.reply.rows)
    cursor = answer.reply.cursor
  } while (cursor !== undefined && rounds.length < ROUNDS_FILE_MAX)
  return { rounds: rounds.slice(0, ROUNDS_FILE_MAX), isCut: cursor !== undefined || rounds.length > ROUNDS_FILE_MAX }
}

/** By their hashes. Undefined if one cannot be fetched, since its rounds could not be checked. */
async function paytablesOf(
  rounds: readonly { gameId: number; outcome?: unknown }[],
): Promise<Record<string, unknown> | undefined> {
  const found: Record<string, unknown> = {}
  for (const { gameId, outcome } of rounds) {
    const hash = tuningOf(outcome)
    if (hash === undefined || hash in found) continue
    const rules = await fetchRules(gameId, outcome)
    if (rules?.paytableHash !== hash) return undefined
    found[hash] = rules.game
  }
  return found
}
