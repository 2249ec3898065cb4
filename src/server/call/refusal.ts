import type { RefusalName } from '#contract/errcodes.ts'

/** An expected business error. It rolls the transaction back and reaches the player as an errcode. Details are flat wire fields. */
export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly details: Record<string, number | string>

  constructor(refusal: RefusalName, details: Record<string, number | string> = {}) {
    super(refusal)
    this.name = 'Refusal'
    this.refusal = refusal
    this.details = details
  }
}

/** Thrown by rate limits: HTTP 429 with `Retry-After`. */
export class TooMany extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('too many')
    this.retryAfter = Math.max(1, Math.ceil(retryAfter))
  }
}

/** An upload that failed: too large, too slow, or aborted. */
export class UploadError extends Error {
  readonly why: 'tooLarge' | 'tooSlow' | 'brokenOff'

  constructor(why: 'tooLarge' | 'tooSlow' | 'brokenOff') {
    super(why)
    this.why = why
  }
}
