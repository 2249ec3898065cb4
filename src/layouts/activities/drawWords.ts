/** The words of what is drawn in an activity, besides those of its panel: odds, seeds and proof are those of the draw of points. */
export const drawWords = [
  'draws',
  ...[
    'fair',
    'fairText',
    'hash',
    'copyHash',
    'seed',
    'seedWrong',
    'proof',
    'serverSeed',
    'nonce',
    'check',
    'verdict',
  ].map(ofPoints),
  ...['oneIn', 'came', 'drawsNone', 'drawsSoFar_one', 'drawsSoFar_other'].map(ofPoints),
] as const

function ofPoints(key: string): string {
  return `points.${key}`
}
