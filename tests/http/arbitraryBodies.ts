import type { Arbitrary } from 'fast-check'
import { fc } from '../chance.ts'
import type { Shape, Step } from '../safety/schema.ts'

/** Values that have broken programs before. */
const edgeCases = fc.constantFrom<unknown>(
  ...['', ' ', '\0', '\ud800', "'; drop table players; --", '../../etc/passwd', '{{x}}', '%s', '__proto__'],
  ...[0, -0, -1, 0.5, 1e308, 2 ** 53, -(2 ** 53), 2 ** 31, null, true, [], {}, [[]], '9'.repeat(400), 'ñ'.repeat(200)],
)
const anything = fc.oneof(fc.jsonValue(), edgeCases)

/** The kinds of body for a call: invalid ones, and ones that match its schema completely or nearly. */
export function bodiesOf(schema: unknown): Record<string, Arbitrary<string>> {
  const fits = fitting(schema as Shape)
  const spoilt = fc.tuple(fits, fc.nat(), anything).map(([value, which, odd]) => spoil(value, which, odd))
  const padded = fc
    .tuple(fits, fc.string(), anything)
    .map(([value, name, odd]) => ({ ...(value as object), [name]: odd }))
  const written = <T>(values: Arbitrary<T>) => values.map((value) => JSON.stringify(value))
  return {
    'no JSON': fc.string(),
    'any JSON': fc.json(),
    'an odd value': written(edgeCases),
    'what fits': written(fits),
    'the largest numbers that fit': written(fitting(schema as Shape, (_, max) => fc.constant(max))),
    'a field that is odd': written(spoilt),
    'a field too many': written(padded),
  }
}

/** A valid body. */
export const fittingBody = (schema: unknown): Arbitrary<unknown> => fitting(schema as Shape)

function spoil(value: unknown, which: number, odd: unknown): unknown {
  const names = Object.keys(value as object)
  const name = names[which % Math.max(1, names.length)] ?? ''
  return { ...(value as object), [name]: odd }
}

function fitting(shape: Shape, numbers = anyNumber): Arbitrary<unknown> {
  const within = (inner: unknown) => fitting(inner as Shape, numbers)
  const { type, entries = {}, wrapped, literal, options = [] } = shape
  const rule = (name: string) => stepsOf(shape).find((step) => step.type === name)?.requirement
  if (type === 'strict_object' || type === 'object') {
    const fields = Object.entries(entries).map(([name, field]) => [name, within(field)] as const)
    return fc.record(Object.fromEntries(fields))
  }
  if (type === 'optional' && numbers !== anyNumber) return within(wrapped ?? shape)
  if (type === 'optional') return fc.option(within(wrapped ?? shape), { nil: undefined })
  if (type === 'nullable') return wrapped?.type === 'never' ? fc.constant(null) : fc.option(within(wrapped ?? shape))
  if (type === 'array') return list(shape, rule, within)
  if (type === 'literal') return fc.constant(literal)
  if (type === 'picklist') return fc.constantFrom(...options)
  if (type === 'number')
    return numbers(
      Number(rule('min_value') ?? Number.MIN_SAFE_INTEGER),
      Number(rule('max_value') ?? Number.MAX_SAFE_INTEGER),
    )
  if (type === 'boolean') return fc.boolean()
  if (type === 'record') return fc.dictionary(within(shape.key ?? shape).map(String), within(shape.value ?? shape))
  if (type === 'variant' || type === 'union') return fc.oneof(...options.map(within))
  if (type === 'unknown') return fc.jsonValue()
  // A check before the shape itself.
  if (type === 'custom') return within(stepsOf(shape)[0])
  if (type === 'string') return text(shape, rule)
  throw new Error(`the generator does not know ${type}`)
}

/** The actions of a schema's pipe, including nested pipes. */
const stepsOf = ({ pipe = [] }: Pick<Step, 'pipe'>): readonly Step[] =>
  pipe.flatMap((step, index) => (index === 0 ? stepsOf(step) : [step]))

function list(shape: Shape, rule: (name: string) => unknown, within: (inner: Shape) => Arbitrary<unknown>) {
  return sound(fc.array(within(shape.item ?? shape), { maxLength: Number(rule('max_length') ?? 5) }), rule)
}

/** The values that pass the shape's own check, if it has one. */
function sound<T>(values: Arbitrary<T>, rule: (name: string) => unknown): Arbitrary<T> {
  const isSound = rule('check')
  return isSound instanceof Function ? values.filter((some) => isSound(some) === true) : values
}

function anyNumber(min: number, max: number): Arbitrary<number> {
  const edges = fc.constantFrom(min, max, Math.min(max, Math.max(min, 1)))
  return fc.oneof(
    edges,
    fc.integer({ min: Math.max(min, -1000), max: Math.min(max, Math.max(min, 2000)) }),
    fc.integer({ min, max }),
  )
}

function text({ pipe = [] }: Shape, rule: (name: string) => unknown): Arbitrary<string> {
  const has = (name: string) => pipe.some((step) => step.type === name)
  if (has('uuid')) return fc.uuid()
  if (has('iso_date')) return sound(day, rule)
  const pattern = rule('regex')
  if (pattern instanceof RegExp)
    return fc.stringMatching(new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')))
  const maxLength = Number(rule('max_length') ?? 100)
  return fc.string({
    minLength: Number(rule('min_length') ?? 0),
    maxLength,
    unit: fc.constantFrom('a', '9', 'é', '😀', '_', "'", '%'),
  })
}

/** Days as they are written, of which some are in no calendar. */
const day = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, date]) =>
    [String(year).padStart(4, '0'), ...[month, date].map((it) => String(it).padStart(2, '0'))].join('-'),
  )
