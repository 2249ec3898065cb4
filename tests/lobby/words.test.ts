import { describe, expect, test } from 'vitest'
import { refusalWords } from '#contract/errcodes.ts'
import { currencies } from '#contract/formats.ts'
import { layOver } from '#contract/words.ts'
import { formats, t } from '#islands/ui/words.ts'
import { wordsOf } from '../words.ts'

const strings = {
  game: { spins_one: '{{count}} free spin', spins_other: '{{count}} free spins', won: '{{ name }} won {{amount}}' },
}

describe('words in an island', () => {
  test.each([
    [0, '0 free spins'],
    [1, '1 free spin'],
    [2, '2 free spins'],
  ])('chooses the plural of %i', (count, text) => {
    expect(t(strings, 'game.spins', { count })).toBe(text)
  })

  test('fills in values and leaves missing ones', () => {
    expect(t(strings, 'game.won', { name: 'Ana', amount: '$&₱5.00' })).toBe('Ana won $&₱5.00')
    expect(t(strings, 'game.won', { name: 'Ana' })).toBe('Ana won {{amount}}')
  })

  test('shows the key of a missing word', () => {
    expect(t(strings, 'game.lost')).toBe('game.lost')
    expect(t(strings, 'game')).toBe('game')
  })
})

describe('words on the server', () => {
  const words = wordsOf('en')

  test('reads, fills in, does not escape, and agrees with the island', () => {
    const values = { operator: 'A & <B>', licence: '1' }
    expect(words.t('public.footer.operator', values)).toBe('Run by A & <B>, licence 1.')
    expect(t(words.strings('public.footer'), 'public.footer.operator', values)).toBe('Run by A & <B>, licence 1.')
  })

  test('falls back to English for missing words, key by key', () => {
    expect(wordsOf('th').t('common.loading')).toBe('กำลังโหลด...')
    expect(wordsOf('th').t('public.demoLicence')).toBe(words.t('public.demoLicence'))
    expect(wordsOf('fil').strings('public')).toMatchObject({
      public: { languages: 'Wika', demoLicence: words.t('public.demoLicence') },
    })
  })

  test('take all plural forms of a word from one language', () => {
    const english = { game: { won_one: 'a win', won_other: '{{count}} wins', lost: 'lost' } }
    const thai = layOver(english, { game: { won_other: 'ชนะ {{count}}' } })
    expect(thai).toEqual({ game: { won_other: 'ชนะ {{count}}', lost: 'lost' } })
    expect(t({ ...thai, locale: 'th' }, 'game.won', { count: 1 })).toBe('ชนะ 1')
    expect(t({ ...strings, locale: 'fil' }, 'game.spins', { count: 2 })).toBe('2 free spin')
  })

  test('know the language and the currency, which differ: a Thai reader with pesos sees pesos', () => {
    const ofThai = (currency: 'PHP' | 'THB' | 'PKR') => formats(wordsOf('th', currency).strings('common.loading'))
    expect(ofThai('PHP').coin(125_000)).toBe('₱1,250.00')
    expect(ofThai('THB').shortCoin(50_000)).toBe('฿500')
    expect(formats(wordsOf('en', 'PKR').strings('common.loading')).coin(5)).toMatch(/^Rs\s?0\.05$/)
    expect(formats(wordsOf('en').strings('common.loading')).coin(5)).toBe('₱0.05')
    expect(currencies).toEqual({ ph: 'PHP', th: 'THB', pk: 'PKR', none: 'PHP' })
  })

  test('passes an island only the requested branches', () => {
    expect(words.strings('common.copySucc', 'common.copyFail')).toEqual({
      common: { copySucc: 'Copy Success.', copyFail: 'Copy Fail.' },
    })
  })

  test('refuses a missing word or branch', () => {
    expect(() => words.t('common.nothing')).toThrow('common.nothing')
    expect(() => words.strings('nothing')).toThrow('nothing')
  })

  test('has a text for every refusal', () => {
    for (const key of Object.values(refusalWords)) expect(words.t(key)).not.toBe('')
  })
})
