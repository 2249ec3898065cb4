import { describe, expect, test } from 'vitest'
import { refusalWords } from '#contract/errcodes.ts'
import { t } from '#islands/ui/words.ts'
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

  test('fills in values and leaves what nobody gave', () => {
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

  test('falls back to English in the other locales', () => {
    expect(wordsOf('fil').t('common.loading')).toBe('Loading...')
    expect(wordsOf('th').strings('common.loading')).toEqual({ locale: 'th', common: { loading: 'Loading...' } })
  })

  test('hands an island only the branches it asked for', () => {
    expect(words.strings('common.copySucc', 'common.copyFail')).toEqual({
      common: { copySucc: 'Copy Success.', copyFail: 'Copy Fail.' },
    })
  })

  test('refuses a word or a branch that is not there', () => {
    expect(() => words.t('common.nothing')).toThrow('common.nothing')
    expect(() => words.strings('nothing')).toThrow('nothing')
  })

  test('has a text for every refusal', () => {
    for (const key of Object.values(refusalWords)) expect(words.t(key)).not.toBe('')
  })
})
