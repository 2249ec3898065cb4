/* The engines of the house by their kinds, one line each and no other: kinds.ts makes every list of them. */
export { dice } from './dice/manifest.ts'
export { hilo } from './hilo/manifest.ts'
export { mines } from './mines/manifest.ts'
export { slot } from './slot/manifest.ts'
