import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { compare, type Difference, type Here, type There } from '#server/wallet/reconcile/compare.ts'
import { readStatement } from '#server/wallet/reconcile/statement.ts'
import { sumsOf } from '#server/wallet/reconcile/sums.ts'
import { fc } from '../chance.ts'

const DAY = { from: new Date('2026-11-21T16:00:00Z'), to: new Date('2026-11-22T16:00:00Z') }
const NOON = new Date('2026-11-22T04:00:00Z')
const BEFORE = new Date('2026-11-21T15:59:59Z')

const there = (facts: Partial<There> = {}): There => ({
  ...{ id: 'pay_1', opened: 'pi_1', reference: null, channel: '1', cents: 500, reversed: 0, fee: null, at: NOON },
  ...facts,
})
const here = (facts: Partial<Here> = {}): Here => ({
  ...{ id: 'o1', opened: 'pi_1', paymentId: 'pay_1', references: [], channel: '1', standing: 'booked' },
  ...{ isSecond: false, cents: 500, reversed: 0, at: NOON, ...facts },
})
const told = (differences: readonly Difference[]) =>
  differences.map(({ kind, there: theirs, here: ours }) => [kind, theirs, ours])

describe('one payment', () => {
  const cases: [string, There[], Here[], unknown[]][] = [
    ['equal on both sides', [there()], [here()], []],
    ['booked without an id of its own', [there()], [here({ paymentId: null })], []],
    [
      'named by its reference alone',
      [there({ opened: null, reference: ' k7qm 3fxd' })],
      [here({ paymentId: null, opened: null, references: ['K7QM3FXD'] })],
      [],
    ],
    ['unknown here', [there()], [], [['onlyThere', 500, 0]]],
    [
      'ordered here and not reported',
      [there()],
      [here({ standing: 'open', paymentId: null })],
      [['onlyThere', 500, 0]],
    ],
    ['reported here and left to a person', [there()], [here({ standing: 'waiting' })], [['onlyThere', 500, 0]]],
    ['unknown there', [], [here()], [['onlyHere', 0, 500]]],
    ['reported here and unknown there', [], [here({ standing: 'waiting' })], [['onlyHere', 0, 500]]],
    ['ordered here and never paid', [], [here({ standing: 'open' })], []],
    ['of another amount', [there({ cents: 499 })], [here()], [['amount', 499, 500]]],
    ['taken back there', [there({ reversed: 500 })], [here()], [['reversedThere', 0, 500]]],
    [
      'taken back here in a larger part',
      [there({ reversed: 100 })],
      [here({ reversed: 300 })],
      [['reversedHere', 400, 200]],
    ],
    ['taken back on both sides', [there({ reversed: 300 })], [here({ reversed: 300 })], []],
    ['sent back here, and paid there', [there()], [here({ standing: 'void' })], [['reversedHere', 500, 0]]],
    ['sent back on both sides', [there({ reversed: 500 })], [here({ standing: 'void' })], []],
    ['come and gone there, unknown here', [there({ reversed: 500 })], [], []],
    ['paid twice, unknown here', [there(), there({ id: 'pay_2' })], [here()], [['twice', 500, 0]]],
    [
      'paid twice, and told here',
      [there(), there({ id: 'pay_2' })],
      [here(), here({ id: 'e2', opened: null, paymentId: 'pay_2', standing: 'waiting', isSecond: true })],
      [['twice', 500, 0]],
    ],
    ['of the day before there', [there({ at: BEFORE })], [here()], []],
    ['of the day before there, and unknown here', [there({ at: BEFORE })], [], []],
  ]
  test.each(cases)('%s', (_what, theirs, ours, wanted) => {
    expect(told(compare(theirs, ours, DAY))).toEqual(wanted)
  })

  test('with a fee differs from the agreed one by more than its rounding', () => {
    const agreed = () => 10
    for (const [fee, wanted] of [
      [null, []],
      [10, []],
      [11, []],
      [12, [['fee', 12, 10]]],
      [0, [['fee', 0, 10]]],
    ] as const)
      expect(told(compare([there({ fee })], [here()], DAY, agreed))).toEqual(wanted)
  })
})

const at = fc.integer({ min: DAY.from.getTime(), max: DAY.to.getTime() - 1 }).map((ms) => new Date(ms))
const money = fc
  .integer({ min: 1, max: 90_000 })
  .chain((cents) => fc.record({ cents: fc.constant(cents), reversed: fc.integer({ min: 0, max: cents }) }))
/** A payment with how it stands on each side: on both, on one, with other facts, or paid again. */
const fate = fc.record({
  money,
  other: money,
  at,
  way: fc.constantFrom('same', 'onlyThere', 'onlyHere', 'other', 'again', 'waiting', 'open', 'void'),
  known: fc.constantFrom('payment', 'opened', 'reference'),
})
type Fate = typeof fate extends fc.Arbitrary<infer Of> ? Of : never

function books(fates: readonly Fate[]) {
  const theirs: There[] = []
  const ours: Here[] = []
  for (const [number, { money: own, other, at: moment, way, known }] of fates.entries()) {
    const names = { opened: known === 'reference' ? null : `pi_${number}`, reference: `REF${number}` }
    const one = there({ id: `pay_${number}`, ...names, ...own, at: moment })
    const paymentId = known === 'payment' ? one.id : null
    const standing = way === 'waiting' || way === 'open' || way === 'void' ? way : 'booked'
    const mine = here({
      id: `o${number}`,
      opened: names.opened,
      references: [names.reference],
      paymentId,
      standing,
      ...own,
      at: moment,
    })
    if (way !== 'onlyHere') theirs.push(one)
    if (way === 'again') theirs.push({ ...one, id: `pay_${number}_again`, ...other })
    if (way !== 'onlyThere') ours.push(way === 'other' ? { ...mine, ...other } : mine)
  }
  return { theirs, ours }
}

const net = (rows: readonly { cents: number; reversed: number }[]) =>
  rows.reduce((sum, { cents, reversed }) => sum + cents - reversed, 0)

describe('any books', () => {
  test('differ by exactly what the differences say, in whatever order they are read', () => {
    fc.assert(
      fc.property(fc.array(fate, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (fates, picks) => {
        const { theirs, ours } = books(fates)
        const found = compare(theirs, ours, DAY)
        const booked = ours.filter(({ standing }) => standing === 'booked')
        const explained = found
          // What only waits here is booked by nobody.
          .filter(({ kind, orderId }) => kind !== 'onlyHere' || booked.some(({ id }) => id === orderId))
          .reduce((sum, difference) => sum + difference.there - difference.here, 0)
        expect(explained).toBe(net(theirs) - net(booked))
        const shuffled = <Row>(rows: readonly Row[]) =>
          rows
            .map((row) => ({ row, key: picks.next().value ?? 0 }))
            .sort((one, two) => one.key - two.key)
            .map(({ row }) => row)
        const again = compare(shuffled(theirs), shuffled(ours), DAY)
        const subjects = (list: readonly Difference[]) => list.map(({ kind, subject }) => `${kind} ${subject}`).sort()
        expect(subjects(again)).toEqual(subjects(found))
        expect(new Set(subjects(found)).size).toBe(found.length)
        const sums = sumsOf(theirs, ours, DAY)
        expect(sums.reduce((sum, each) => sum + each.there.cents - each.here.cents, 0)).toBe(net(theirs) - net(booked))
      }),
      { numRuns: 200 },
    )
  })

  test('that are equal differ in nothing', () => {
    const same = fate.map((each) => ({ ...each, way: 'same' as const }))
    fc.assert(
      fc.property(fc.array(same, { maxLength: 12 }), (fates) => {
        const { theirs, ours } = books(fates)
        expect(compare(theirs, ours, DAY)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})

describe('a statement', () => {
  const HEAD = 'id,time,amount,reference,reversed,fee'
  const read = (text: string) => readStatement(text, '2026-11-22')

  test('is read with quotation, an empty last line and a byte order mark', () => {
    const text = `\uFEFF${HEAD}\r\nB1,2026-11-22 00:00,"1,000.50","K7QM, ""3FXD""",0.00,15\r\n B2 , 2026-11-22 23:59 ,500,,,\r\n\r\n`
    expect(read(text)).toEqual({
      rows: [
        { id: 'B1', cents: 100_050, reversed: 0, fee: 1_500, reference: 'K7QM, "3FXD"', at: DAY.from },
        { id: 'B2', cents: 50_000, reversed: 0, at: new Date(DAY.to.getTime() - 60_000) },
      ],
    })
  })

  test.each([
    ['', 'it lacks id, time, amount'],
    ['id,time\nB1,2026-11-22 00:00', 'it lacks amount'],
    ['id,time,amount,amount\n', 'names a column twice'],
    ['id,time,amount,colour\n', 'The column "colour" is unknown'],
    [`${HEAD}\nB1,2026-11-22 00:00,500`, 'Line 2: it has 3 cells, and the first line has 6'],
    [`${HEAD}\nB1,2026-11-23 00:00,500,,,`, 'Line 2: its time 2026-11-23 00:00 is not on 2026-11-22'],
    [`${HEAD}\nB1,22.11.2026,500,,,`, 'must be written like 2026-01-31 23:59'],
    [`${HEAD}\nB1,2026-11-22 00:00,-500,,,`, 'its amount "-500" must be written like'],
    [`${HEAD}\nB1,2026-11-22 00:00,499.999,,,`, 'its amount'],
    [`${HEAD}\nB1,2026-11-22 00:00,0,,,`, 'its amount'],
    [`${HEAD}\nB1,2026-11-22 00:00,500,,501,`, 'its reversed "501" is no part'],
    [`${HEAD}\nB1,2026-11-22 00:00,500,,,1e2`, 'its fee "1e2" is no part'],
    [`${HEAD}\nB1,2026-11-22 00:00,500,,,\nB1,2026-11-22 00:01,500,,,`, 'Line 3: the id B1 stands there twice'],
    [`${HEAD}\nB1,2026-11-22 00:00,"500,,,`, 'quotation mark'],
    [`${HEAD}\n,2026-11-22 00:00,500,,,`, 'its id must be'],
  ])('is refused with its mistake: %#', (text, wanted) => {
    const found = read(text)
    expect('mistakes' in found && found.mistakes.join('\n')).toContain(wanted)
  })
})

test('fees are agreed by gateway, and by kind before that', () => {
  const read = (text: string) => readConfig({ PERYA_AGREED_FEES: text }).agreedFees
  expect(read('deposits:paymongo=1.5%, deposits:paymongo:gcash=2.23%+1.50 payouts:xendit=10')).toEqual([
    { flow: 'deposits', gateway: 'paymongo', share: 0.015, cents: 0 },
    { flow: 'deposits', gateway: 'paymongo', only: 'gcash', share: 0.0223, cents: 150 },
    { flow: 'payouts', gateway: 'xendit', share: 0, cents: 1_000 },
  ])
  expect(read('')).toEqual([])
  for (const wrong of [
    'paymongo=1%',
    'deposits:paymongo',
    'deposits:paymongo=',
    'deposits:nobody=1%',
    'payouts:xendit:gcash=1',
    'deposits:paymongo=1%2',
    'deposits:paymongo=-1',
    'deposits:paymongo=1e3%',
  ])
    expect(() => read(wrong), wrong).toThrow('PERYA_AGREED_FEES has')
})
