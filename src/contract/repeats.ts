/**
 * What a repeat of a call is, when its answer was lost. `reads`: it changes nothing. `own-id`: its body names the round, step, order or request,
 * by which the server knows it again. `key`: it carries an idempotency key, and the server keeps its answer. `proof`: the same, but its answer
 * holds a secret, which nobody keeps: the repeat proves the caller again. `anew`: a repeat is another of a thing that is worth nothing
 * unused (a link, a ticket, codes that are not in force, a sign of life), or proves its caller each time (a log-in).
 */
export type RepeatKind = 'reads' | 'own-id' | 'key' | 'proof' | 'anew'

/** How long the server keeps an answer, and a browser a key whose answer it does not know. */
export const ANSWER_KEPT_MS = 86_400_000
/** How long the same wish means the same act. Later it is a new one: tomorrow's reward is claimed by the same words as today's. */
export const SAME_WISH_MS = 900_000
/** How long the repeat of a `proof` call may bring its proof. */
export const PROOF_KEPT_MS = 900_000

/** Fields that say how something is asked and from where: a repeat of the same wish may have others. */
export const CIRCUMSTANCES: readonly string[] = ['outUrl', 'phoneinfoJsonModel', 'deviceKey']
/** Passwords, encrypted anew each time, and codes. No browser keeps anything that was made of them. */
export const SECRETS: readonly string[] = [
  'password',
  'current',
  'oldPassword',
  'loginPassword',
  'code',
  'oldCode',
  'link',
]
