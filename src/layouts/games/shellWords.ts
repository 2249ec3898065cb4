/** The branches of words that the shell of every game shows, beside those of the game itself. */
export const SHELL_WORDS = [
  ...['shell', 'seals', 'games', 'common'],
  ...['refusal.seedInUse', 'refusal.guestPlayClosed', 'refusal.regionForeign', 'refusal.regionUnknown'],
]
