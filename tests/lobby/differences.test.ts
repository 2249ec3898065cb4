import { expect, test } from 'vitest'
import { differencesOf } from '#build/content/differences.ts'

/** The differences as one text: [-gone-]{+come+}, one line for each block. */
const marked = (before: string, after: string) =>
  differencesOf(before, after).map(({ title, blocks }) => [
    title,
    ...blocks.map(({ parts }) =>
      parts.map(({ as, text }) => (as === 'same' ? text : as === 'removed' ? `[-${text}-]` : `{+${text}+}`)).join(''),
    ),
  ])

const BEFORE = `One line.

## 1. Who

You must be **21** or over.

- one account
- students may not play

## 2. Money

| Amount | Days |
| ------ | ---- |
| ₱10    | 3    |
`

test.each([
  ['nothing', BEFORE, BEFORE, []],
  ['a mark alone', 'A [link](/a) and *more*.', 'A link and more.', []],
  [
    'words of a paragraph',
    BEFORE,
    BEFORE.replace('21** or over', '21** or older than that'),
    [['1. Who', 'You must be 21 or [-over.-]{+older than that.+}']],
  ],
  [
    'an item that goes, and one that comes',
    BEFORE,
    BEFORE.replace('- students may not play', '- no robots'),
    [['1. Who', '[-students may not play-]', '{+no robots+}']],
  ],
  ['a row', BEFORE, BEFORE.replace('3    |', '5    |'), [['2. Money', '₱10 · [-3-]{+5+}']]],
  ['a text before the first heading', BEFORE, `Zero.\n\n${BEFORE}`, [['', '{+Zero.+}']]],
  [
    'a heading and its whole part',
    BEFORE,
    `${BEFORE}\n## 3. New\n\nAll of it.\n`,
    [['3. New', '{+3. New+}', '{+All of it.+}']],
  ],
  [
    'a gap, which stays whole',
    'By {{operator}} here now.',
    'By {{licence}} here now.',
    [['', 'By [-{{operator}}-]{+{{licence}}+} here now.']],
  ],
  ['changes two words apart, as one', 'a b c d e f g', 'a x c y e f g', [['', 'a [-b c d-]{+x c y+} e f g']]],
  [
    'everything',
    'Old words.',
    'Wholly other ones, and many of them.',
    [['', '[-Old words.-]', '{+Wholly other ones, and many of them.+}']],
  ],
  ['a text that was empty', '', 'New.', [['', '{+New.+}']]],
])('marks %s', (_, before, after, expected) => {
  expect(marked(before, after)).toEqual(expected)
})
