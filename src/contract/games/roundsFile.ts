/** A player's rounds and draws as a file, for the program that checks them without the house: `public/verify-rounds.mjs`. */
export const ROUNDS_FILE_KIND = 'perya rounds 3'
export const ROUNDS_VERIFIER_PATH = '/verify-rounds.mjs'
/** The last so many rounds, and the last so many draws. */
export const ROUNDS_FILE_MAX = 1_000
