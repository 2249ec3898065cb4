/* The engines of the house by their kinds, one line each and no other: kinds.ts makes every list of them. */
export { coin } from './coin/manifest.ts'
export { dice } from './dice/manifest.ts'
export { hilo } from './hilo/manifest.ts'
export { limbo } from './limbo/manifest.ts'
export { mines } from './mines/manifest.ts'
export { plinko } from './plinko/manifest.ts'
export { slot } from './slot/manifest.ts'
export { wheel } from './wheel/manifest.ts'
