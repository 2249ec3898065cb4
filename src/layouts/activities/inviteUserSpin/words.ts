/** The words of its panel besides those of its face. Seeds are told as those of the draw of points. */
export const words = [
  'inviteUserSpin',
  ...['fair', 'fairText', 'hash', 'copyHash', 'seed', 'seedWrong'].map((key) => `points.${key}`),
] as const
