import { describe, expect, test } from 'vitest'
import { acceptedLocale, addressIn, type Locale, localeOf, locales, readAddress } from '#contract/locale.ts'
import { readConfig } from '#server/base/config.ts'
import { languagesOf, localeCookie } from '#server/http/language.ts'
import { type Build, resolvePage } from '#server/http/resolvePage.ts'

describe('the language of a request', () => {
  test.each<[string, Locale | undefined, Locale | undefined, string | undefined, Locale]>([
    ['the address, first', 'th', 'fil', 'en', 'th'],
    ['the choice, where the address says nothing', undefined, 'fil', 'th', 'fil'],
    ['the browser, where nothing was chosen', undefined, undefined, 'th-TH,th;q=0.9,en;q=0.8', 'th'],
    ['English, where nothing is known', undefined, undefined, 'de', 'en'],
  ])('is %s', (_, address, choice, acceptLanguage, expected) => {
    expect(localeOf({ address, choice, acceptLanguage }, locales)).toBe(expected)
  })

  test('is an open one, whatever is requested', () => {
    expect(localeOf({ address: 'th', choice: 'fil', acceptLanguage: 'th' }, ['en'])).toBe('en')
  })

  test.each([
    ['en;q=0.5, tl-PH;q=0.9', 'fil'],
    ['th;q=0, en', 'en'],
    ['TH', 'th'],
    ['*', undefined],
    ['', undefined],
    [`${'de,'.repeat(30)}th`, undefined],
  ])('is read from Accept-Language %j', (header, expected) => {
    expect(acceptedLocale(header, locales)).toBe(expected)
  })

  test('comes from the cookie of the device', () => {
    const cookie = localeCookie('th', false).split(';')[0]
    expect(languagesOf(`platform=mobile; ${cookie}`, 'fil').wanted).toBe('th')
    expect(languagesOf('locale=xx', 'fil').wanted).toBe('fil')
  })
})

test('an address and its language are split and joined again', () => {
  expect(readAddress('/th/lobby/home')).toEqual({ locale: 'th', path: '/lobby/home' })
  expect(readAddress('/fil')).toEqual({ locale: 'fil', path: '/' })
  expect(readAddress('/thing')).toEqual({ locale: undefined, path: '/thing' })
  expect(readAddress('/en/login')).toEqual({ locale: undefined, path: '/en/login' })
  expect([addressIn('th', '/'), addressIn('th', '/login'), addressIn('en', '/login')]).toEqual([
    '/th',
    '/th/login',
    '/login',
  ])
})

describe('the server leads to', () => {
  const pages = ['/mobile/lobby/home', '/th/mobile/lobby/home', '/mobile/profile/user', '/404', '/th/404']
  const build: Build = { hasPage: (path) => pages.includes(path), isOnDemand: () => false }
  const lead = (path: string, wanted: Locale = 'en', open: readonly Locale[] = locales) =>
    resolvePage(path, 'mobile', build, undefined, { open, wanted })

  test('the page of the language, or the English one below its prefix', () => {
    expect(lead('/th/lobby/home')).toMatchObject({ kind: 'page', path: '/th/mobile/lobby/home', status: 200 })
    expect(lead('/th/profile/user')).toMatchObject({ kind: 'page', path: '/mobile/profile/user', status: 200 })
    expect(lead('/fil/lobby/home')).toMatchObject({ kind: 'page', path: '/mobile/lobby/home' })
  })

  test('the address of the wanted language, if there is such a page', () => {
    expect(lead('/lobby/home', 'th')).toEqual({ kind: 'redirect', to: '/th/lobby/home', isPermanent: false })
    expect(lead('/profile/user', 'th')).toMatchObject({ kind: 'page', path: '/mobile/profile/user' })
    expect(lead('/lobby/home')).toMatchObject({ kind: 'page', path: '/mobile/lobby/home' })
  })

  test('the same prefix for: moved pages, spelling, layouts, error pages', () => {
    expect(lead('/th')).toMatchObject({ to: '/th/lobby/home' })
    expect(lead('/th/LOBBY/Home')).toMatchObject({ to: '/th/lobby/home', isPermanent: true })
    expect(lead('/th/mobile/lobby/home')).toMatchObject({ to: '/th/lobby/home' })
    expect(lead('/th/nothing')).toMatchObject({ kind: 'page', path: '/th/404', status: 404 })
  })

  test('English, if a language is closed', () => {
    expect(lead('/th/lobby/home', 'en', ['en'])).toEqual({ kind: 'redirect', to: '/lobby/home', isPermanent: false })
  })
})

test('live mode opens English only until configured otherwise', () => {
  expect(readConfig({}).locales).toEqual(['en', 'fil', 'th'])
  expect(readConfig({ PERYA_LOCALES: 'th' }).locales).toEqual(['en', 'th'])
  expect(() => readConfig({ PERYA_LOCALES: 'de' })).toThrow('PERYA_LOCALES')
})
