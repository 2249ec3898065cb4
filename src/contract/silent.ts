/** The errcodes that home itself knows. They have a file of their own, so that home need not load all refusals. */

/** Spec 8: the one refusal of the lobby without visible action. */
export const GAME_UNKNOWN = 1004

/** The token opens no session, or no longer: the answer of a public call that would otherwise tell a player a guest's state (spec 7.3). */
export const SESSION_ENDED = 1110
