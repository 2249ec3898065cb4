import { atom } from 'nanostores'
import { canDigest, hmacSha256, sha256Hex } from '#client/games/digest.ts'
import { fetchRules, type KnownRules } from '#client/games/rules.ts'
import type { Played, SteppedOutcome } from '#contract/games/engine.ts'
import { CLIENT_SEED, replayFair } from '#contract/games/fair.ts'
import { gameKinds, kindOf } from '#contract/games/kinds.ts'
import { CHOICE } from '#contract/games/limits.ts'
import { type Cents, readCoin } from '#contract/money.ts'
import { knownCommitments } from './fairCommitments.ts'
import { replays } from './replays.ts'

/** The fields of the check. The stake is in coins, as shown to the player; the choice is the text that was sent, in games that take one. */
export type FairFields = Record<FairField, string>
export const fairFields = ['game', 'server', 'client', 'nonce', 'stake', 'choice', 'hash'] as const
export type FairField = (typeof fairFields)[number]

/** The claimed result, from the record or from the address. */
export type Claim = { win: Cents; outcome?: unknown }

export type Verdict =
  | 'matches'
  /** The seed is the one of its commitment. The replay lacks the moves to its end, so there is no result. */
  | 'dealt'
  /** The server seed does not match its commitment. */
  | 'hashDiffers'
  /** The replay of the seeds differs from the claimed result. */
  | 'resultDiffers'
  /** No commitment was given to check the server seed against. */
  | 'hashMissing'
  /** The paytable has changed since the round was played. */
  | 'paytableChanged'

export type Check =
  | { step: 'idle' }
  | { step: 'checking' }
  | { step: 'wrong'; fields: readonly FairField[]; stakes: readonly Cents[] }
  | { step: 'failed'; why: 'offline' | 'insecure' }
  /** The round's server seed is not revealed yet. */
  | { step: 'unrevealed' }
  | {
      step: 'done'
      verdict: Verdict
      serverSeedHash: string
      /** Whether this device was shown the commitment before the client seed of the pair was known. */
      isPromised: boolean
      gameId: number
      /** Cents. */
      stake: Cents
      /** Undefined for a replay that lacks the moves to its end. */
      win: Cents | undefined
      outcome: unknown
      rules: KnownRules
      claim: Claim | undefined
    }

const none: FairFields = { game: '', server: '', client: '', nonce: '', stake: '', choice: '', hash: '' }

export const $fields = atom<FairFields>(none)
export const $check = atom<Check>({ step: 'idle' })

let claim: Claim | undefined

/** A changed field starts a new check, without claim or result. */
export function setField(name: FairField, value: string): void {
  claim = undefined
  $fields.set({ ...$fields.get(), [name]: value })
  $check.set({ step: 'idle' })
}

export function fillFields(fields: Partial<FairFields>, claimed?: Claim): void {
  claim = claimed
  $fields.set({ ...none, ...fields })
  $check.set({ step: 'idle' })
}

/** Fills the fields from an address such as /fair#game=1001&server=…&client=…&nonce=3&stake=500&hash=…, money in cents. */
export function readFairAddress(fragment: string): boolean {
  const query = new URLSearchParams(fragment.replace(/^#/, ''))
  if (!query.has('game') && !query.has('server')) return false
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const win = query.has('win') ? { win: Number(query.get('win')) } : undefined
  const [game, server, client, nonce, hash] = [
    text('game'),
    text('server'),
    text('client'),
    text('nonce'),
    text('hash'),
  ]
  const [stake, choice] = [typedCoin(Number(text('stake'))), text('choice')]
  fillFields({ game, server, client, nonce, hash, stake, choice }, win)
  return true
}

/** Cents in the format of the stake field. */
export function typedCoin(cents: number): string {
  return Number.isSafeInteger(cents) && cents > 0 ? (cents / 100).toFixed(2) : ''
}

const HEX_64 = /^[0-9a-f]{64}$/
const NONCE = /^\d{1,9}$/

const isFine: Record<FairField, (typed: string) => boolean> = {
  game: (typed) => /^\d{4}$/.test(typed),
  server: (typed) => HEX_64.test(typed),
  client: (typed) => CLIENT_SEED.test(typed),
  nonce: (typed) => NONCE.test(typed),
  stake: (typed) => readCoin(typed) !== undefined,
  choice: (typed) => typed === '' || CHOICE.test(typed),
  hash: (typed) => typed === '' || HEX_64.test(typed),
}

/** A choice counts in games that take one. */
function tidy(fields: FairFields): FairFields {
  const { game, server, client, nonce, stake, choice, hash } = fields
  const kind = kindOf(Number(game))
  const hex = (text: string) => text.trim().toLowerCase()
  return {
    game,
    server: hex(server),
    client: client.trim(),
    nonce: nonce.trim(),
    stake: stake.trim(),
    choice: kind && gameKinds[kind].hasChoice ? choice.trim().toLowerCase() : '',
    hash: hex(hash),
  }
}

/** Replays the round in this browser, from seeds and rules alone, and compares it with the claim. */
export async function checkRound(): Promise<void> {
  const typed = tidy($fields.get())
  const wrong = fairFields.filter((name) => !isFine[name](typed[name]))
  if (wrong.length > 0) return $check.set({ step: 'wrong', fields: wrong, stakes: [] })
  if (!canDigest()) return $check.set({ step: 'failed', why: 'insecure' })
  $check.set({ step: 'checking' })
  const gameId = Number(typed.game)
  const rules = await fetchRules(gameId, claim?.outcome)
  const replay = rules && (await replays[rules.kind]().catch(() => undefined))
  if (!rules || !replay) return $check.set({ step: 'failed', why: 'offline' })
  const stake = readCoin(typed.stake) ?? 0
  const played = playedOf(stake, typed.choice)
  const { stakes } = rules.game
  if (!stakes.includes(played.stake)) return $check.set({ step: 'wrong', fields: ['stake'], stakes })
  const seeds = { serverSeed: typed.server, clientSeed: typed.client, nonce: Number(typed.nonce) }
  const again = replay(rules)
  const playBy = (moves: readonly string[]) =>
    replayFair(hmacSha256, seeds, (words) => again(words, { ...played, moves })).catch(againstRules)
  // Moves that the rules refuse were never made: without them the result differs from the claim.
  const replayed = (await playBy(played.moves)) ?? (await playBy([]))
  if (!replayed) return $check.set({ step: 'wrong', fields: ['choice'], stakes: [] })
  const { win, outcome } = replayed
  const serverSeedHash = await sha256Hex(seeds.serverSeed)
  const isPromised = knownCommitments()?.promised.includes(serverSeedHash) ?? false
  const verdict = verdictOf(typed.hash, serverSeedHash, { win, outcome, paytableHash: rules.paytableHash })
  $check.set({ step: 'done', verdict, serverSeedHash, isPromised, gameId, stake, win, outcome, rules, claim })
}

/** A replay of a choice or a move that the rules refuse throws RangeError. */
function againstRules(error: unknown): undefined {
  if (!(error instanceof RangeError)) throw error
}

/** First stake and moves of a round with moves, or the choice of an instant round, from its claim. A typed choice comes first. */
function playedOf(stake: Cents, typed: string): Played {
  const told = claim?.outcome
  const chosen = typed === '' ? {} : { choice: typed }
  if (typeof told !== 'object' || told === null) return { stake, moves: [], ...chosen }
  const first = 'stake' in told && typeof told.stake === 'number' ? told.stake : stake
  return { stake: first, moves: movesOf(told), choice: choiceOf(told) || undefined, ...chosen }
}

/** The choice that an outcome tells of, or nothing. */
export function choiceOf(outcome: unknown): string {
  const isTold = typeof outcome === 'object' && outcome !== null && 'choice' in outcome
  return isTold && typeof outcome.choice === 'string' ? outcome.choice : ''
}

function movesOf(outcome: object): string[] {
  return 'moves' in outcome && Array.isArray(outcome.moves) ? outcome.moves.map(String) : []
}

type Replayed = { win: Cents | undefined; outcome: unknown; paytableHash: string }

function verdictOf(hash: string, serverSeedHash: string, found: Replayed): Verdict {
  if (hash !== '' && hash !== serverSeedHash) return 'hashDiffers'
  if (claim && hasOtherPaytable(claim.outcome, found)) return 'paytableChanged'
  const isUnplayed = found.win === undefined && claim?.outcome === undefined
  if (isUnplayed) return hash === '' ? 'hashMissing' : 'dealt'
  const isOutcome = claim?.outcome === undefined || isSame(decided(claim.outcome), found.outcome)
  if (claim && !(isOutcome && claim.win === found.win)) return 'resultDiffers'
  return hash === '' ? 'hashMissing' : 'matches'
}

/** An outcome without its valid bet, which is the operator's measure and not decided by the seeds. */
function decided(outcome: unknown): unknown {
  if (typeof outcome !== 'object' || outcome === null || !('moves' in outcome)) return outcome
  const { valid, ...rest } = outcome as Partial<SteppedOutcome> // a round with moves, by the server's own form
  return rest
}

function hasOtherPaytable(outcome: unknown, { paytableHash }: Replayed): boolean {
  return typeof outcome === 'object' && outcome !== null && 'tuning' in outcome && outcome.tuning !== paytableHash
}

/** Deep equality regardless of key order, which the database does not keep. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const names = Object.keys(one)
  // Both are objects; their values are compared recursively.
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return names.length === Object.keys(other).length && names.every((name) => isSame(left[name], right[name]))
}
