/** Spec 8: the one refusal of the lobby that causes no visible action. On its own, so that home need not load the whole list of refusals. */
export const GAME_UNKNOWN = 1004
