/*
 * The activities that are built, one line each and no other: kinds.ts makes every list of them, bare.ts has the kinds that are not built yet.
 */
export { appBonus } from './appBonus/manifest.ts'
export { bind } from './bind/manifest.ts'
export { followRewards } from './followRewards/manifest.ts'
export { signUpBonus } from './signUpBonus/manifest.ts'
export { tasks } from './tasks/manifest.ts'
