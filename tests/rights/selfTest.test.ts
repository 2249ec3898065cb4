import { expect, test } from 'vitest'
import { openQuestions, selfTestQuestions, selfTestResult } from '#contract/rights/selfTest.ts'

const all = (value: number) => Object.fromEntries(selfTestQuestions.map((one) => [one, value]))

test.each([
  [{}, 0, 'none'],
  [{ 9: 1 }, 1, 'low'],
  [{ 1: 2 }, 2, 'low'],
  [{ 1: 3 }, 3, 'moderate'],
  [{ 1: 3, 2: 3, 9: 1 }, 7, 'moderate'],
  [{ 1: 3, 2: 3, 9: 2 }, 8, 'problem'],
  [all(3), 27, 'problem'],
])('the answers %o beside never give %i points: %s', (given, sum, band) => {
  expect(selfTestResult({ ...all(0), ...given })).toEqual({ sum, band })
})

test('a question without an answer gives no result', () => {
  const { 5: _, ...given } = all(3)
  expect(openQuestions(given)).toEqual([5])
  expect(selfTestResult(given)).toBeUndefined()
  expect(openQuestions({})).toHaveLength(9)
})
