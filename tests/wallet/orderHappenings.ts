import { fc } from '../chance.ts'

const QRPH = 1
const INSTAPAY = 5

/** What happens around a player's deposits. `of` counts back from the newest order, payment or reversal. */
export type Happening =
  | { what: 'open'; channel: number; cents: number; share: number }
  | { what: 'pay'; of: number; more: number }
  | { what: 'tell' | 'decline' | 'tellBack'; of: number }
  | { what: 'takeBack'; of: number; cents: number }
  | { what: 'spend'; cents: number }
  | { what: 'wait'; minutes: number }
  | { what: 'leave'; isClosed: boolean }
  | { what: 'limit'; cents: number }
  | { what: 'play' | 'giveBack'; of: number }
  | { what: 'ask' | 'payDebt' | 'fail' | 'work' | 'reject' }

const of = fc.nat({ max: 4 })
/** Multiples, so that parts and sums often meet. */
const cents = fc.constantFrom(10_000, 20_000, 30_000, 40_000, 60_000)
const plain = <What extends string>(what: What) => fc.constant({ what })
const about = <What extends string>(what: What) => fc.record({ what: fc.constant(what), of })

const open = fc.record({
  ...{ what: fc.constant('open' as const), cents, share: fc.constantFrom(0, 0.5, 1) },
  channel: fc.constantFrom(QRPH, QRPH, INSTAPAY),
})
const spend = fc.record({ what: fc.constant('spend' as const), cents: fc.constantFrom(1, 9_999, 40_000, 500_000) })
const takeBack = fc.record({
  ...{ what: fc.constant('takeBack' as const), of },
  cents: fc.constantFrom(1, 5_000, 10_000, 90_000),
})

const single: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: open },
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('pay' as const), of, more: fc.constantFrom(0, 0, 0, 10_000, -5_000) }),
  },
  { weight: 8, arbitrary: about('tell' as const) },
  { weight: 5, arbitrary: takeBack },
  { weight: 6, arbitrary: about('tellBack' as const) },
  { weight: 4, arbitrary: plain('ask' as const) },
  { weight: 3, arbitrary: spend },
  { weight: 2, arbitrary: plain('payDebt' as const) },
  { weight: 2, arbitrary: plain('fail' as const) },
  { weight: 2, arbitrary: plain('work' as const) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('wait' as const), minutes: fc.constantFrom(1, 5, 20, 75, 1_440) }),
  },
  { weight: 1, arbitrary: about('decline' as const) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('limit' as const), cents: fc.constantFrom(20_000, 50_000, 100_000) }),
  },
  { weight: 2, arbitrary: about('play' as const) },
  { weight: 3, arbitrary: about('giveBack' as const) },
  { weight: 1, arbitrary: plain('reject' as const) },
)

const newest = { of: 0 }
const pay: Happening = { what: 'pay', ...newest, more: 0 }
const tell: Happening = { what: 'tell', ...newest }
const tellBack: Happening = { what: 'tellBack', ...newest }

const limited: Happening = { what: 'limit', cents: 50_000 }
const wait = (minutes: number): Happening => ({ what: 'wait', minutes })

/**
 * What rarely comes about by single steps: a deposit to its end, twice paid, or gone back after it was spent or before it was told; and one that is
 * set aside, then given back, or played on the next day.
 */
const episode: fc.Arbitrary<Happening[]> = fc
  .record({ open, spend, takeBack, kind: fc.nat({ max: 5 }) })
  .map(({ open, spend, takeBack, kind }) => {
    const back = { ...takeBack, ...newest }
    const late = [open, limited, pay, wait(20), tell]
    if (kind === 4) return [...late, { what: 'giveBack', ...newest }, { what: 'reject' }, back, tellBack]
    if (kind === 5) return [...late, wait(1_440), { what: 'play', ...newest }, back, tellBack]
    if (kind === 0) return [open, pay, tell]
    if (kind === 3) return [open, { ...pay, more: 10_000 }, tell, pay, tell]
    return kind === 1 ? [open, pay, tell, spend, back, tellBack] : [open, pay, back, tellBack, tell]
  })

const LONG = { minLength: 6, maxLength: 12, size: 'max' } as const

/** Steps and episodes in any order. Few players leave, since then little more happens. */
export const happenings: fc.Arbitrary<Happening[]> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 2, arbitrary: single.map((each) => [each]) }, { weight: 1, arbitrary: episode }), LONG),
    fc.option(fc.record({ what: fc.constant('leave' as const), isClosed: fc.boolean() }), { freq: 3 }),
    fc.array(episode, { maxLength: 2 }),
  )
  .map(([before, leave, after]) => [...before.flat(), ...(leave ? [leave] : []), ...after.flat()])
