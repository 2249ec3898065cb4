import { post } from '#client/wire/post.ts'
import type { Seals } from '#contract/games/fair.ts'
import { loadable } from '../ui/loadable.ts'
import { noteSeals } from './seals.ts'

const seals = loadable<Seals>(async () => {
  const answer = await post('getFair', {})
  return answer.ok ? { ok: true, reply: noteSeals(answer.reply.playerId, answer.reply.fair) } : answer
})

/** The player's seals, held against what this device was promised. */
export const $seals = seals.$state
export const loadSeals = seals.load
export const forgetSeals = seals.forget
export const knownSeals = seals.known
