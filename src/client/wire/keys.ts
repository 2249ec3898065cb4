import type { CallName } from '#contract/calls/index.ts'
import { ANSWER_KEPT_MS, CIRCUMSTANCES, SAME_WISH_MS, SECRETS } from '#contract/repeats.ts'
import { KEY_HEADER } from '#contract/wire.ts'
import type { Failure } from './post.ts'
import { dropStored, readStored, writeStored } from './storage.ts'

/** A call whose answer is not known. `wish` is a hash that tells another wish of the same call apart. */
export type Unheard = { name: CallName; wish: string; key: string; at: number }

export type KeyHeader = { [KEY_HEADER]: string }

/** The key of a call on its way, and what is to be told when its answer comes. */
export type Carried = { key: string; headers: KeyHeader; settle: (answer: { ok: true } | Failure) => void }

/** Whose calls they are: the player of the latest reply that told one. */
export const PLAYER_KEY = 'perya.player'
const UNHEARD_MAX = 30
const LEFT_OUT = new Set([...CIRCUMSTANCES, ...SECRETS])
const GUEST = 'guest'

const placeOf = (isGuest: boolean) => `perya.keys.${isGuest ? GUEST : (readStored(PLAYER_KEY) ?? GUEST)}`

/** The calls of this account whose answer is not known, the oldest first. */
export function unheardOf(isGuest: boolean): Unheard[] {
  try {
    // Only this file writes it.
    const kept = JSON.parse(readStored(placeOf(isGuest)) ?? '[]') as Unheard[]
    return kept.filter(({ at }) => Math.abs(Date.now() - at) < ANSWER_KEPT_MS)
  } catch {
    return []
  }
}

function keep(place: string, kept: readonly Unheard[]): void {
  if (kept.length > 0) writeStored(place, JSON.stringify(kept.slice(-UNHEARD_MAX)))
  else dropStored(place)
}

/** What became of it has been told. */
export function dropUnheard(isGuest: boolean, key: string): void {
  const left = unheardOf(isGuest).filter((each) => each.key !== key)
  keep(placeOf(isGuest), left)
}

/** The key of a wish: the one that it had when its answer got lost, else a new one. Calls with an id of their own bring it as that. */
export function keyFor(name: CallName, body: object, isGuest: boolean): Carried {
  const place = placeOf(isGuest)
  const wish = wishOf(body)
  const kept = unheardOf(isGuest)
  const isSame = (each: Unheard) => each.name === name && each.wish === wish
  const known = kept.find((each) => isSame(each) && Math.abs(Date.now() - each.at) < SAME_WISH_MS)
  const { key } = known ?? { key: crypto.randomUUID() }
  if (!known) keep(place, [...kept, { name, wish, key, at: Date.now() }])
  return {
    key,
    // A string as structured headers write it.
    headers: { [KEY_HEADER]: `"${key}"` },
    settle: (answer) => {
      const left = isKnown(answer) ? unheardOf(isGuest).filter((each) => each.key !== key) : undefined
      if (left) keep(place, left)
    },
  }
}

/** Whether the answer says what became of the call. After any other it may have happened. */
function isKnown(answer: { ok: true } | Failure): boolean {
  if (answer.ok || answer.why === 'refused') return true
  return answer.why === 'failed' && answer.code < 500
}

/** A short hash: enough to tell wishes apart, and no copy of what was typed. */
function wishOf(body: object): string {
  const fields = Object.entries(body).filter(([name, value]) => value !== undefined && !LEFT_OUT.has(name))
  const text = JSON.stringify(fields.sort(([one], [other]) => (one < other ? -1 : 1)))
  let [high, low] = [0xde_ad_be_ef, 0x41_c6_ce_57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  return `${(high >>> 0).toString(36)}.${(low >>> 0).toString(36)}`
}

/** Notes whose device this is, from a reply that tells it. */
export function notePlayer(reply: unknown): void {
  const { user }: { user?: { id?: unknown } } = Object(reply)
  if (typeof user?.id === 'number') writeStored(PLAYER_KEY, String(user.id))
}
