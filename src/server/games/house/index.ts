/** The engines of the house by their kinds (`contract/games/kinds.ts`), a line each. */
export { dice } from './dice/dice.ts'
export { hilo } from './hilo/hilo.ts'
export { mines } from './mines/mines.ts'
export { slot } from './slot/slot.ts'
