/** The engines of the house by their kinds (`contract/games/kinds.ts`), a line each. */
export { coin } from './coin/coin.ts'
export { dice } from './dice/dice.ts'
export { hilo } from './hilo/hilo.ts'
export { limbo } from './limbo/limbo.ts'
export { mines } from './mines/mines.ts'
export { plinko } from './plinko/plinko.ts'
export { slot } from './slot/slot.ts'
export { wheel } from './wheel/wheel.ts'
