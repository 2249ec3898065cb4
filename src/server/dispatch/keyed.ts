import type { Logger } from 'pino'
import { type CallName, calls } from '#contract/calls/index.ts'
import { hasKey } from '#contract/calls/repeats.ts'
import { errcodes } from '#contract/errcodes.ts'
import { ANSWER_KEPT_MS, PROOF_KEPT_MS } from '#contract/repeats.ts'
import type { Caller } from '../call/handler.ts'
import { askedOf } from '../repeats/asked.ts'
import { claim, ownerOfDevice, ownerOfPlayer, type Wish } from '../repeats/kept.ts'
import { once } from './once.ts'
import { isProven, type Mark, proven } from './proven.ts'
import { replyOf, type WireReply } from './reply.ts'

/** A UUID, in quotes as the draft has it, or without. */
const KEY = /^"?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"?$/i

/** The key of a call that carries one; undefined for others and without the header, null for a malformed one. */
export function keyOf(name: CallName, header: string | undefined): string | undefined | null {
  if (header === undefined || !hasKey(name)) return undefined
  return KEY.exec(header)?.[1]?.toLowerCase() ?? null
}

type Keyed = {
  name: CallName
  key: string
  body: object
  caller: Caller
  log: Logger
  act: () => Promise<WireReply>
  /** Reads what must be known before anything is done. */
  lookUp: <Found>(find: () => Promise<Found>) => Promise<Found>
}

/** Makes a call with a key once (`repeats/kept.ts`). Whoever shows neither session nor device gets no answer but their own. */
export async function actOnce(call: Keyed): Promise<WireReply | 'underWay'> {
  const { name, key, body, caller, log, act, lookUp } = call
  const owner = ownerOf(name, caller)
  if (!owner) return await act()
  const keptMs = isProven(name) ? PROOF_KEPT_MS : ANSWER_KEPT_MS
  const wish: Wish = { owner, key, call: name, asked: await askedOf(name, body), keptMs }
  const found = await once(
    {
      wish,
      log,
      run: act,
      keepOf: (reply) => (reply.errcode === 0 ? keptOf(name, reply, caller) : undefined),
      again: (kept) => answerAgain(call, kept),
    },
    (meant) => lookUp(() => claim(meant)),
  )
  return found === 'other' ? { code: 200, errcode: errcodes.requestReused } : found
}

/** Proofs are repeated without a session too, so they belong to the device. */
function ownerOf(name: CallName, { session, device }: Caller): string | undefined {
  if (calls[name].access === 'player' && session && !isProven(name)) return ownerOfPlayer(session.player)
  return device === '' ? undefined : ownerOfDevice(device)
}

function keptOf(name: CallName, reply: WireReply, { session }: Caller): object {
  if (!isProven(name)) return reply
  const mark = proven[name].mark as (reply: object) => Partial<Mark> // of the same call's reply
  return { player: session?.player, session: session?.id, ...mark(reply) }
}

async function answerAgain({ name, body, caller }: Keyed, kept: Record<string, unknown>): Promise<WireReply> {
  // Kept by this file alone: a whole reply, or a mark.
  if (!isProven(name)) return kept as WireReply
  const again = proven[name].again as (mark: object, body: object, caller: Caller) => Promise<object> // and its body
  return await replyOf(name, () => again(kept, body, caller))
}
