import { atom } from 'nanostores'
import { post } from '#client/post.ts'
import type { Reply } from '#contract/calls/index.ts'
import { $check, checkRound, fillFields, typedCoin } from './fair.ts'

export type PlayedRound = Reply<'getRounds'>['rows'][number]

/** The player's own rounds, newest first. */
export type PlayedRounds =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; rows: readonly PlayedRound[]; cursor: string | undefined }

export const $playedRounds = atom<PlayedRounds>({ state: 'none' })

export function forgetRounds(): void {
  $playedRounds.set({ state: 'none' })
}

/** Fetches the latest rounds, or those after the ones that are here. */
export async function loadRounds(): Promise<void> {
  const before = $playedRounds.get()
  const shown = before.state === 'ready' ? before : undefined
  if (!shown) $playedRounds.set({ state: 'loading' })
  const answer = await post('getRounds', shown?.cursor ? { cursor: shown.cursor } : {})
  if (!answer.ok) {
    if (!shown) $playedRounds.set({ state: 'failed' })
    return
  }
  const { rows, cursor } = answer.reply
  $playedRounds.set({ state: 'ready', rows: [...(shown?.rows ?? []), ...rows], cursor })
}

/** Puts one of the player's rounds into the fields, and checks it if its seal has been opened. */
export async function verifyRound(round: PlayedRound): Promise<void> {
  const { gameId, serverSeed, clientSeed, nonce, stake, serverSeedHash, win, outcome } = round
  fillFields(
    {
      game: String(gameId),
      server: serverSeed ?? '',
      client: clientSeed,
      nonce: String(nonce),
      stake: typedCoin(stake),
      hash: serverSeedHash,
    },
    { win, outcome },
  )
  if (serverSeed) await checkRound()
  else $check.set({ step: 'sealed' })
}

/** The round an address names, /fair?round=<id>; one that is not this player's is not found. */
export async function verifyRoundById(roundId: string): Promise<void> {
  const answer = await post('getRounds', { roundId })
  const round = answer.ok ? answer.reply.rows[0] : undefined
  if (round) await verifyRound(round)
}
