/*
 * The calls and the configuration of the activities that have any, one line each and no other. Schemas, so browsers know them as types alone.
 */
export * as appBonus from './appBonus/calls.ts'
export * as followRewards from './followRewards/calls.ts'
export * as signUpBonus from './signUpBonus/calls.ts'
export * as tasks from './tasks/calls.ts'
