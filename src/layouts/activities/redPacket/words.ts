/** The words of its panel besides those of its face. Seeds are told as those of the draw of points. */
export const words = [
  ...['redPacket', 'draws.more'],
  ...['copyHash', 'proof', 'hash', 'serverSeed', 'seed', 'check'].map((key) => `points.${key}`),
] as const
