import type { RefusalName } from '#contract/errcodes.ts'

/** An expected "no": rolls the transaction back and reaches the player as an errcode. Details are flat wire fields. */
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

/** Thrown by limits: the caller is too fast, and may come back after some seconds. */
export class TooMany extends Error {
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('too many')
    this.retryAfter = Math.max(1, Math.ceil(retryAfter))
  }
}

/** A file that did not arrive: larger than its call takes, slower than anybody's network, or broken off on the way. */
export class FileTrouble extends Error {
  readonly why: 'tooLarge' | 'tooSlow' | 'brokenOff'

  constructor(why: 'tooLarge' | 'tooSlow' | 'brokenOff') {
    super(why)
    this.why = why
  }
}
