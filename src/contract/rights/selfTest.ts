/**
 * The Problem Gambling Severity Index: nine questions about the last twelve months, each answered 0 (never) to 3 (almost always). Source:
 * Ferris and Wynne, The Canadian Problem Gambling Index: Final Report, 2001. It screens, and diagnoses nobody.
 */
export const selfTestQuestions = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
export type SelfTestAnswers = { readonly [question in (typeof selfTestQuestions)[number]]?: number }
export const selfTestAnswers = [0, 1, 2, 3] as const

/** The bands of the sum, 0 to 27, with the least sum of each. */
const bands = [
  ['problem', 8],
  ['moderate', 3],
  ['low', 1],
  ['none', 0],
] as const
export type SelfTestBand = (typeof bands)[number][0]

/** The questions that have no answer yet. */
export const openQuestions = (answers: SelfTestAnswers) => selfTestQuestions.filter((one) => answers[one] === undefined)

/** The sum of the answers, and its band; undefined until each question has one. */
export function selfTestResult(answers: SelfTestAnswers): { sum: number; band: SelfTestBand } | undefined {
  if (openQuestions(answers).length > 0) return undefined
  const sum = selfTestQuestions.reduce((total, one) => total + (answers[one] ?? 0), 0)
  const [band] = bands.find(([, least]) => sum >= least) ?? (['none'] as const)
  return { sum, band }
}
