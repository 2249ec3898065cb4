import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { currencies, formatsOf } from '#contract/formats.ts'
import { languageTags, locales } from '#contract/locale.ts'
import { CENTS_MAX } from '#contract/money.ts'
import { fc } from '../chance.ts'

const CONTRACT = join(import.meta.dirname, '../../src/contract')
/** Constructors that take a phone up to a tenth of a second. */
const KINDS = ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'ListFormat', 'Collator', 'DisplayNames'] as const

afterEach(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

/** Notes the formatters that are made from now on. */
function watched(): string[] {
  const made: string[] = []
  for (const kind of KINDS) {
    const Formatter = Intl[kind]
    vi.spyOn(Intl, kind).mockImplementation(function make(...args: unknown[]) {
      made.push(kind)
      return Reflect.construct(Formatter, args)
    })
  }
  return made
}

test('no page waits for a formatter before it uses one', async () => {
  vi.resetModules()
  const made = watched()
  const files = globSync('**/*.ts', { cwd: CONTRACT })
  for (const file of files) await import(join(CONTRACT, file))
  expect(files.length).toBeGreaterThan(200)
  expect(made).toEqual([])
  const { date } = (await import('#contract/formats.ts')).formatsOf()
  expect([date(0), date(0)]).toEqual(['Jan 1, 1970', 'Jan 1, 1970'])
  expect(made).toEqual(['DateTimeFormat'])
})

describe.each(locales)('a figure in %s', (locale) => {
  test.each([...new Set(Object.values(currencies))])('of %s is written as the language writes it', (currency) => {
    const { coin, shortCoin, unknownCoin, points } = formatsOf(locale, currency)
    const money = (decimals: number) =>
      new Intl.NumberFormat(languageTags[locale], {
        ...({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const),
        ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
      })
    const plain = new Intl.NumberFormat(languageTags[locale], { maximumFractionDigits: 2 })
    const [full, short] = [money(2), money(0)]
    const cents = fc.oneof(fc.integer({ min: -CENTS_MAX, max: CENTS_MAX }), fc.integer({ min: -200_000, max: 200_000 }))
    fc.assert(
      fc.property(cents, (one) => {
        const texts = [coin(one), shortCoin(one), points(one)]
        return (
          String(texts) === String([full, one % 100 === 0 ? short : full, plain].map((each) => each.format(one / 100)))
        )
      }),
    )
    expect(unknownCoin()).toBe(full.format(0).replaceAll('0', '–'))
  })

  test('keeps the thousands apart, and the hundredths of what is no whole cent are rounded', () => {
    const { coin, points } = formatsOf(locale)
    expect([coin(123_456_789), coin(0.4), coin(1234.5), points(100_050)]).toEqual([
      ...['₱1,234,567.89', '₱0.00', '₱12.35', '1,000.5'],
    ])
  })
})
