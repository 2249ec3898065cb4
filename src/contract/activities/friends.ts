import type { KindName } from './kinds.ts'

/** The activities that count valid friends. */
export const friendActivities = [
  'inviteUserSpin',
  'inviteFriend1',
  'agent',
  'agentCount',
  'agent5',
  'tasks',
] as const satisfies readonly KindName[]
export type FriendActivity = (typeof friendActivities)[number]

/**
 * What makes a friend count, in the order in which an inviter reads it. `person`: an account, a person and a device of their own, and nothing that keeps
 * them from play. `identity` is asked for by some activities only.
 */
export const friendChecks = ['person', 'phone', 'deposit', 'stakes', 'identity'] as const
export type FriendCheck = (typeof friendChecks)[number]
