/** A player's rounds as a file, for the program that checks them without the house: `public/verify-rounds.mjs`. */
export const ROUNDS_FILE_KIND = 'perya rounds 2'
export const ROUNDS_VERIFIER_PATH = '/verify-rounds.mjs'
/** The last so many rounds. */
export const ROUNDS_FILE_MAX = 1_000
