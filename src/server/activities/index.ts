/* The server part of every activity with calls, one line each. handlers.ts passes all of them to the dispatch. */
export { appBonus } from './appBonus/activity.ts'
export { firstCharge } from './firstCharge/activity.ts'
export { firstDeposit } from './firstDeposit/activity.ts'
export { followRewards } from './followRewards/activity.ts'
export { ladderRecharge } from './ladderRecharge/activity.ts'
export { signUpBonus } from './signUpBonus/activity.ts'
export { tasks } from './tasks/activity.ts'
