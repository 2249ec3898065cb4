import { beforeAll, describe, expect, test } from 'vitest'
import { type Locale, languageTags } from '#contract/locale.ts'
import { linksIn } from '#layouts/links.ts'
import { missingIn, readWords } from '#tools/words.ts'
import { openPages, type Pages } from './render.ts'

let ofPesos: Pages
let ofBaht: Pages

beforeAll(async () => {
  ofPesos = await openPages('ph')
  ofBaht = await openPages('th')
})

const page = (path: string, locale: Locale, pages = ofPesos) =>
  pages.render(`src/pages/${path}.astro`, {}, undefined, {}, locale)

describe('a page in another language', () => {
  test.each([
    ['fil', 'mobile/lobby/home', 'Patok ngayong gabi'],
    ['th', 'mobile/lobby/home', 'ยอดนิยมคืนนี้'],
    ['fil', 'desktop/login', 'Tuloy ka'],
    ['th', 'desktop/lobby/wallets/deposit', 'จำนวนเงิน'],
    ['th', 'mobile/profile/user', 'โปรไฟล์'],
    ['th', 'offline', 'ไม่มีการเชื่อมต่อ'],
  ] as const)('%s %s says so, and speaks it', async (locale, path, words) => {
    const html = await page(path, locale)
    expect(html).toContain(`<html lang="${languageTags[locale]}"`)
    expect(html).toContain(words)
  })

  test('its links keep the prefix, those of islands and forms too', async () => {
    const html = await page('desktop/lobby/home', 'th')
    const ours = [...html.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="(\/[^"]*)"/g)].map(([, to = '']) => to)
    expect(ours).toEqual(expect.arrayContaining(['/th/login', '/th/lobby/games', '/th/terms-of-use']))
    expect(ours.filter((to) => !to.startsWith('/th/'))).toEqual([])
    expect(await page('desktop/lobby/home', 'en')).toContain('href="/login"')
  })

  test('each language is offered by its own name, for sighted and blind readers', async () => {
    for (const path of ['desktop/lobby/home', 'mobile/profile/user', 'offline']) {
      const html = await page(path, 'fil')
      expect(html).toMatch(/<a href="\?locale=th" lang="th-TH"[^>]*>ไทย<\/a>/)
      expect(html).toMatch(/<a href="\?locale=fil" lang="fil-PH"[^>]*aria-current="true"[^>]*>Filipino<\/a>/)
    }
  })
})

describe('the currency', () => {
  test('is the operator’s, whatever the language', async () => {
    for (const locale of ['en', 'fil', 'th'] as const) {
      const pesos = await page('mobile/lobby/wallets/deposit', locale)
      const baht = await page('mobile/lobby/wallets/deposit', locale, ofBaht)
      expect([pesos.includes('₱–.––'), pesos.includes('฿')]).toEqual([true, false])
      expect([baht.includes('฿–.––'), baht.includes('₱')]).toEqual([true, false])
      expect(baht).toMatch(/field-prefix[^>]*>฿</)
    }
  })
})

describe('links', () => {
  test.each([
    ['<a href="/login">', '<a href="/th/login">'],
    ['<a class="a" data-b href="/x?y=1#z" lang="en">', '<a class="a" data-b href="/th/x?y=1#z" lang="en">'],
    ['<form action="/lobby/games">', '<form action="/th/lobby/games">'],
    ['<a href="/">', '<a href="/th">'],
  ])('%s gets its prefix', (html, expected) => {
    expect(linksIn('th', html)).toBe(expected)
    expect(linksIn('en', html)).toBe(html)
  })

  test.each([
    '<a href="/fil/login">',
    '<a href="//elsewhere.example/">',
    '<a href="https://elsewhere.example/">',
    '<a href="?locale=en">',
    '<a href="#main">',
    '<a href="/perya.apk">',
    '<form action="/my-data">',
    '<a href="/pay/v1/x">',
    '<link rel="canonical" href="/login">',
    '<img src="/icon/house.svg">',
    '<astro-island props="{&quot;html&quot;:[0,&quot;<a href=/login>&quot;]}">',
  ])('%s stays unchanged', (html) => {
    expect(linksIn('th', html)).toBe(html)
  })
})

/** Files whose words are all on translated pages, or are said by the server itself. */
const WHOLE = [
  'activity',
  'banner',
  'common',
  'errInputText',
  'home',
  'httpErrors',
  'invite',
  'leaving',
  'lobby',
  'login',
  'mail',
  'menu',
]
const WHOLE_TOO = ['notice', 'payouts', 'profile', 'prompt', 'refusal', 'sandbox', 'search', 'service', 'sms', 'verify']

test.each([...WHOLE, ...WHOLE_TOO])('content/words/*/%s.json is complete in each language', (file) => {
  const files = readWords()
  const whole = files.en?.[file] ?? {}
  for (const locale of ['fil', 'th']) expect(missingIn(files[locale]?.[file] ?? {}, whole), locale).toEqual([])
})
