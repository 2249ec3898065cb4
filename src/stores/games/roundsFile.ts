import { atom } from 'nanostores'
import { fetchRules } from '#client/games/rules.ts'
import { post } from '#client/wire/post.ts'
import { tuningOf } from '#contract/games/kinds.ts'
import { ROUNDS_FILE_KIND, ROUNDS_FILE_MAX } from '#contract/games/roundsFile.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import { manilaDay } from '#contract/time.ts'
import { save } from '../ui/files.ts'
import type { PlayedRound } from './fairRounds.ts'

/** Whether a file of rounds is being made. */
export const $savingRounds = atom<'idle' | 'busy' | 'failed'>('idle')

/** Saves the player's last rounds to the device, with the paytables that they were played by. `told` says so, by the number of rounds. */
export async function saveRounds(told: (count: number) => string): Promise<void> {
  if ($savingRounds.get() === 'busy') return
  $savingRounds.set('busy')
  const last = await lastRounds()
  const paytables = last && (await paytablesOf(last.rounds))
  $savingRounds.set(paytables ? 'idle' : 'failed')
  if (!paytables) return
  const { rounds, isCut } = last
  const text = JSON.stringify({ kind: ROUNDS_FILE_KIND, isCut, rounds, paytables })
  const name = `perya-rounds-${manilaDay(Date.now())}.json`
  save(new File([text], name, { type: 'application/json' }), told(rounds.length))
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
async function paytablesOf(rounds: readonly PlayedRound[]): Promise<Record<string, unknown> | undefined> {
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
