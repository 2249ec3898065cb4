import { atom } from 'nanostores'
import { canDigest, hmacSha256, sha256Hex } from '#client/games/digest.ts'
import { post } from '#client/wire/post.ts'
import {
  drawNonce,
  listText,
  markText,
  pageText,
  type TicketLine,
  ticketsAmong,
  winningTickets,
} from '#contract/activities/weekendLottery/drawn.ts'
import { LINES_PER_PAGE } from '#contract/activities/weekendLottery/limits.ts'
import type { Reply } from '#contract/calls/index.ts'
import { isDay } from '#contract/days.ts'
import { roundTime } from '#contract/games/beacon.ts'
import { replayFair } from '#contract/games/fair.ts'
import { PAGE_SIZE_MAX } from '#contract/limits.ts'
import { $player } from '../../player.ts'
import type { TicketRun } from './lottery.ts'

export type DrawProof = Reply<'weekendLotteryProof'>

/** One law of a draw, and whether it holds. `mine` only with tickets of one's own; all but `list`, `moment` and `mine` only once it is drawn. */
export type Finding = { law: 'seed' | 'beacon' | 'moment' | 'list' | 'winners' | 'mine'; holds: boolean }

export type DrawCheck =
  | { step: 'idle' }
  | { step: 'checking' }
  | { step: 'failed'; why: 'offline' | 'insecure' | 'unknown' }
  | { step: 'done'; proof: DrawProof; findings: readonly Finding[]; mine: number }

export const $drawCheck = atom<DrawCheck>({ step: 'idle' })

/** Thrown where the server gives no answer, and where it knows no such draw. */
class Missing extends Error {
  readonly why: 'offline' | 'unknown'

  constructor(why: 'offline' | 'unknown') {
    super(why)
    this.why = why
  }
}

/** Draws again in this browser: from the published seed, the beacon's round and the list of tickets alone. */
export async function checkLottery(day: string): Promise<void> {
  if (!isDay(day)) return $drawCheck.set({ step: 'failed', why: 'unknown' })
  if (!canDigest()) return $drawCheck.set({ step: 'failed', why: 'insecure' })
  $drawCheck.set({ step: 'checking' })
  try {
    const proof = await proofOf(day)
    const own = await ownRuns(day)
    const findings = [...(await drawnFindings(proof)), ...(await listFindings(proof, own))]
    const mine = own.reduce((sum, { first, last }) => sum + last - first + 1, 0)
    $drawCheck.set({ step: 'done', proof, findings, mine })
  } catch (error) {
    $drawCheck.set({ step: 'failed', why: error instanceof Missing ? error.why : 'offline' })
  }
}

async function proofOf(day: string): Promise<DrawProof> {
  const answer = await post('weekendLotteryProof', { day })
  if (!answer.ok) throw new Missing(answer.why === 'refused' ? 'unknown' : 'offline')
  return answer.reply
}

async function drawnFindings(proof: DrawProof): Promise<Finding[]> {
  const { day, tickets, numbers, places, serverSeedHash, beacon, drawn } = proof
  if (!drawn) return []
  const { serverSeed, signature, winners } = drawn
  const { isSigned, randomnessOf } = await import('#client/games/beacon.ts')
  const seeds = { serverSeed, clientSeed: await randomnessOf(signature), nonce: drawNonce(day) }
  const again = await replayFair(hmacSha256, seeds, (words) => winningTickets(words, numbers, places))
  const won = [winners, ticketsAmong(again, tickets)].map((all) =>
    all.map((one) => `${one.place}:${one.ticket}`).join(),
  )
  return [
    { law: 'seed', holds: (await sha256Hex(serverSeed)) === serverSeedHash },
    { law: 'beacon', holds: await isSigned(beacon.chain, { round: beacon.round, signature }) },
    { law: 'winners', holds: won[0] === won[1] && numbers >= tickets },
  ]
}

async function listFindings(proof: DrawProof, own: readonly TicketRun[]): Promise<Finding[]> {
  const { day, tickets, pages, listHash, beacon, closesAt } = proof
  const found: Finding[] = [
    { law: 'moment', holds: roundTime(beacon.chain, beacon.round).getTime() > closesAt },
    { law: 'list', holds: (await sha256Hex(listText(day, tickets, pages))) === listHash },
  ]
  return own.length > 0 ? [...found, { law: 'mine', holds: await areListed(proof, own) }] : found
}

/** All tickets of this player in the draw; none of a guest. */
async function ownRuns(day: string): Promise<TicketRun[]> {
  if ($player.get().state !== 'ready') return []
  const runs: TicketRun[] = []
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const next = { day, size: PAGE_SIZE_MAX, ...(cursor !== undefined && { cursor }) }
    const answer = await post('weekendLotteryTickets', next)
    if (!answer.ok) throw new Missing('offline')
    runs.push(...answer.reply.rows)
    cursor = answer.reply.cursor
  }
  return runs
}

/** Whether each run stands in the list under this player's mark, on pages with the published hashes. */
async function areListed({ day, pages }: DrawProof, own: readonly TicketRun[]): Promise<boolean> {
  const player = $player.get()
  if (player.state !== 'ready') return false
  const mark = await sha256Hex(markText(day, player.user.uuid))
  const known = new Map<number, readonly TicketLine[]>()
  for (const { line, first, last } of own) {
    const page = Math.floor((line - 1) / LINES_PER_PAGE)
    const lines = known.get(page) ?? (await pageOf(day, page))
    if (!known.has(page) && (await sha256Hex(pageText(lines))) !== pages[page]) return false
    known.set(page, lines)
    const listed = lines[(line - 1) % LINES_PER_PAGE]
    if (listed?.first !== first || listed.last !== last || listed.mark !== mark) return false
  }
  return true
}

async function pageOf(day: string, page: number): Promise<readonly TicketLine[]> {
  const answer = await post('weekendLotteryList', { day, page })
  if (!answer.ok) throw new Missing('offline')
  return answer.reply.lines
}
