/** Spec 8: the one refusal of the lobby without visible action. It has a file of its own, so that home need not load all refusals. */
export const GAME_UNKNOWN = 1004
