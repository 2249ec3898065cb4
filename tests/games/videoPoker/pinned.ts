type Pinned = { return: number; royalFlush: number }

/** Of each game: what it returns, and how often it ends with the royal flush, as parts of 19,933,230,517,200. */
export const pinned: Readonly<Record<number, { best: Pinned; thumb: Pinned }>> = {
  // 99.5439 %, and 94.6099 % by the rule of thumb.
  3001: {
    best: { return: 19_842_315_923_796, royalFlush: 493_512_264 },
    thumb: { return: 18_858_815_771_424, royalFlush: 181_514_220 },
  },
  // 99.1660 %, and 95.0409 %.
  3002: {
    best: { return: 19_766_982_030_036, royalFlush: 495_443_136 },
    thumb: { return: 18_944_715_543_564, royalFlush: 181_514_220 },
  },
  // 99.1065 %, and 92.1038 %.
  3003: {
    best: { return: 19_755_121_492_128, royalFlush: 414_973_476 },
    thumb: { return: 18_359_270_985_660, royalFlush: 181_514_220 },
  },
}
