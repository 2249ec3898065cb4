import type { Cents } from '../money.ts'

/**
 * What makes a player's locked coin ready to withdraw, computed by the server. Cents. `deposit`: a first one of at least `minimum`; `closed`:
 * a first one, while no channel is open; `stake`: the rest of the wagering requirement; `minimum`: the smallest withdrawal; `steps`: the
 * open steps of the list.
 */
export type Unlock =
  | { by: 'nothing' }
  | { by: 'deposit'; minimum: Cents }
  | { by: 'closed' }
  | { by: 'stake'; left: Cents }
  | { by: 'minimum'; minimum: Cents }
  | { by: 'steps'; count: number }

/** A player's coin as every page tells it. `ready` and `locked` are its two parts. */
export type Money = { coin: Cents; ready: Cents; locked: Cents; unlock: Unlock }
