/** Mean gain of a round and its mean stakes, in first stakes, counted over all hands of six decks. */
export const PINNED = {
  best: { net: -0.003842824465524, staked: 1.127447347596728 },
  basic: { net: -0.003872287354299, staked: 1.127378931798164 },
  thumb: { net: -0.056756475871084, staked: 1 },
} as const

/** Draws of the seeds of the tests: server seed `abab…`, client seed `pinned`, nonce 7. */
export const PINNED_DEAL = { dealer: [141, 239], cards: [100, 289] } as const
