import { describe, expect, test } from 'vitest'
import { said, type Table } from '#server/verbs/answer.ts'
import { linesOf } from '#tools/operator/answers.ts'

const linesFor = (form: 'table' | 'csv' | 'json', ...parts: (Table | string)[]) => {
  const answer = said(...parts)
  return answer.done ? linesOf(answer, form) : []
}
const listed = (...cells: Table['rows'][number]): Table => ({ heads: ['a', 'b'], rows: [cells], none: 'None.' })

describe('CSV', () => {
  test.each(['=1+2', '+1', '-1+cmd|x', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("http://x")'])(
    'runs no formula: %j',
    (text) => {
      const [, line = ''] = linesFor('csv', listed(text, 1))
      expect(line).toMatch(/^"?'/)
    },
  )

  test('quotes what would break a row, and leaves numbers, coin and moments plain', () => {
    const at = new Date('2026-11-22T01:02:03Z')
    expect(linesFor('csv', listed('a,"b"', -5), listed({ coin: -250 }, at), listed('two\nlines', null))).toEqual([
      ...['a,b', '"a,""b""",-5', ''],
      ...['a,b', '-2.50,2026-11-22T01:02:03.000Z', ''],
      ...['a,b', 'two<U+000A>lines,'],
    ])
  })

  test('leaves sentences out beside a list, and prints them where there is none', () => {
    expect(linesFor('csv', listed('x', 1), '', '1 shown.')).toEqual(['a,b', 'x,1'])
    expect(linesFor('csv', 'Done.')).toEqual(['Done.'])
  })
})

test('a table says yes and no, and CSV and JSON leave true and false to programs', () => {
  expect(linesFor('table', listed(true, false)).join('\n')).toMatch(/yes\s+no/)
  expect(linesFor('csv', listed(true, false))).toEqual(['a,b', 'true,false'])
  expect(linesFor('json', listed(true, false))).toEqual(['[{"a":true,"b":false}]'])
})

describe('JSON', () => {
  test('is the rows of one list, or said and lists', () => {
    expect(linesFor('json', listed({ coin: 1050 }, null), 'x')).toEqual(['[{"a":1050,"b":null}]'])
    expect(linesFor('json', 'Done.')).toEqual(['{"said":["Done."]}'])
    expect(linesFor('json', 'x', listed(1, 2), listed(3, 4))).toEqual([
      '{"said":["x"],"lists":[[{"a":1,"b":2}],[{"a":3,"b":4}]]}',
    ])
  })

  test('keeps what a terminal would obey as an escape', () => {
    const [line = ''] = linesFor('json', listed('\u001B[2J', 'x'))
    expect(line).not.toContain('\u001B')
    expect(JSON.parse(line)).toEqual([{ a: '\u001B[2J', b: 'x' }])
  })
})

test('a table aligns numbers and coin on the right, and says if it is empty', () => {
  expect(
    linesFor('table', {
      heads: ['n', 'coin'],
      rows: [
        [1, { coin: 5 }],
        [10, { coin: 12_345 }],
      ],
      none: '',
    }),
  ).toEqual([' n     coin', '──  ───────', ' 1    ₱0.05', '10  ₱123.45'])
  expect(linesFor('table', { heads: ['n'], rows: [], none: 'None.' })).toEqual(['None.'])
})
