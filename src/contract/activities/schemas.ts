/* The calls and the configuration of each activity that has any, one line each. They are schemas, so browsers import only their types. */
export * as appBonus from './appBonus/calls.ts'
export * as firstCharge from './firstCharge/calls.ts'
export * as followRewards from './followRewards/calls.ts'
export * as freeLoginBonus from './freeLoginBonus/calls.ts'
export * as freeSign from './freeSign/calls.ts'
export * as ladderRecharge from './ladderRecharge/calls.ts'
export * as signUpBonus from './signUpBonus/calls.ts'
export * as tasks from './tasks/calls.ts'
