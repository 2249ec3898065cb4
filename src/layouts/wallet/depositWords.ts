/** The branches of words that the deposit form speaks, on its page and beside a game. */
export const depositWords = [
  ...['wallet', 'payment', 'kyc.needed', 'common', 'refusal', 'props'],
  ...['activity.act39.err1011', 'activity.act39.err1012', 'activity.frame', 'ladderRecharge'],
]
