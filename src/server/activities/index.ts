/* The server's side of the activities that have calls, one line each and no other: handlers.ts hands all of them to the door. */
export { appBonus } from './appBonus/activity.ts'
export { firstDeposit } from './firstDeposit/activity.ts'
export { followRewards } from './followRewards/activity.ts'
export { signUpBonus } from './signUpBonus/activity.ts'
export { tasks } from './tasks/activity.ts'
