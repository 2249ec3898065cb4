/** What is easy to guess, by one rule for passwords of the account and of the safe-box. The list of common words is commonPasswords.ts. */

const ROWS = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  // The columns of a keyboard and of a number pad, and zigzags over two rows.
  ...[
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
    'qazwsxedcrfvtgbyhnujm',
    'qweasdzxc',
    '1q2w3e4r5t6y7u8i9o0p',
    '147258369',
    '789456123',
  ],
]
const reversed = (text: string): string => [...text].reverse().join('')
const RUNS = [...ROWS, ...ROWS.map(reversed)]
const RUN_MIN = 3
/** A name shorter than this occurs in words by chance. */
const NAME_MIN = 3
const STEM_MIN = 4
/** Characters that must remain without runs and names. */
const REST_MIN = 4
const MOBILE_DIGITS = 10

const isRun = (text: string): boolean => RUNS.some((run) => run.includes(text))
const ONE_CHARACTER = /^(.)\1*$/s
const ONE_GROUP = /^(.+?)\1+$/s

/** One character repeated ("777777"), or a run of a keyboard ("123456", "qwerty"). The safe-box refuses these and no more, since it locks. */
export function isPattern(typed: string): boolean {
  const text = typed.toLowerCase()
  return ONE_CHARACTER.test(text) || isRun(text)
}

/** A text without its runs of three or more characters; a character repeated is one. */
function withoutRuns(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length; ) {
    let end = at + RUN_MIN
    while (end <= text.length && isRun(text.slice(at, end))) end += 1
    const length = end - 1 - at
    if (length < RUN_MIN) rest += text[at]
    at += length < RUN_MIN ? 1 : length
  }
  return rest.replace(/(.)\1{2,}/gs, '$1')
}

/** A name as guessers try it: as typed, its letters alone, a phone number from its first national digit. */
function formsOf(name: string): string[] {
  const text = name.toLowerCase()
  const stem = text.replace(/[^\p{L}]+/gu, '')
  const digits = text.replace(/\D/g, '').slice(-MOBILE_DIGITS)
  const forms = [...(text.length >= NAME_MIN ? [text] : []), ...(stem.length >= STEM_MIN ? [stem] : [])]
  return digits.length === MOBILE_DIGITS ? [...forms, digits] : forms
}

/** The part of a password that is neither a run nor a name of the account. */
function ownPart(typed: string, names: readonly string[]): string {
  let text = typed.toLowerCase()
  for (const form of names.flatMap(formsOf)) text = text.replaceAll(form, '').replaceAll(reversed(form), '')
  return withoutRuns(text)
}

const hasOwnPart = (rest: string): boolean => rest.length >= REST_MIN && /\D/.test(rest)

/** Whether a password consists of little more than a pattern, digits, or the names of the account. */
export function isGuessable(typed: string, names: readonly string[] = []): boolean {
  return isPattern(typed) || ONE_GROUP.test(typed.toLowerCase()) || !hasOwnPart(ownPart(typed, names))
}

export const strengths = ['easy', 'fair', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

const GOOD_BITS = 45
const STRONG_BITS = 65
const POOLS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^A-Za-z\d]/, 33],
]

/** How long a guesser needs, in four steps. `isCommon`: the list of common passwords has it. */
export function strengthOf(typed: string, names: readonly string[], isCommon: boolean): Strength {
  if (isCommon || isGuessable(typed, names)) return 'easy'
  const pool = POOLS.reduce((sum, [kind, size]) => sum + (kind.test(typed) ? size : 0), 0)
  const bits = ownPart(typed, names).length * Math.log2(pool)
  return bits >= STRONG_BITS ? 'strong' : bits >= GOOD_BITS ? 'good' : 'fair'
}
