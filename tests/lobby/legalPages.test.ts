import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '#server/content/catalogue.ts'
import { allOf, BUILD_MS, builtSite, read } from '../built.ts'
import { legalFiles, legalPages, TERMS, translatedPages } from './legalPages.ts'

beforeAll(builtSite, BUILD_MS)

describe.each(legalFiles)('%s', (path) => {
  const html = () => read(path).toString()

  test('has no JavaScript and no style of its own', () => {
    expect(html()).not.toMatch(/<script|<astro-island|javascript:|\son\w+=|modulepreload|<style|\sstyle=/i)
  })

  test('names the age limit, the operator and the help', () => {
    for (const text of ['21+', 'Know when to stop.', 'tel:+63282489568', 'Run by']) expect(html()).toContain(text)
  })
})

describe.each(['fil', 'th'])('the public pages in %s', (locale) => {
  const pageOf = (page: string) => read(`/${locale}${page}/index.html`).toString()

  test.each([...translatedPages, '/404', '/500'])('%s has no JavaScript and no style of its own', (page) => {
    expect(pageOf(page)).not.toMatch(/<script|<astro-island|javascript:|\son\w+=|modulepreload|<style|\sstyle=/i)
  })

  test('has no letter in a heading that the heading font lacks', () => {
    const script = readFileSync(new URL('../../src/layouts/fonts/subset.mjs', import.meta.url), 'utf8')
    const cut = /headings = '([^']+)'/.exec(script)?.[1] ?? ''
    const headings = ['', `/${locale}`].flatMap((prefix) =>
      (prefix ? translatedPages : legalPages).flatMap((page) =>
        allOf(/<h[123][^>]*>([\s\S]*?)<\/h[123]>/g, read(`${prefix}${page}/index.html`).toString()),
      ),
    )
    const letters = new Set(headings.join('').replace(/<[^>]*>|&\w+;|[\u0e00-\u0e7f]/g, ''))
    expect(letters.size).toBeGreaterThan(20)
    expect([...letters].filter((letter) => !cut.includes(letter))).toEqual([])
  })

  test('an English article is marked for screen readers, and says in the reader’s language that it is binding', () => {
    const html = pageOf(TERMS)
    expect(html).toMatch(/<html lang="(?:fil-PH|th-TH)"/)
    expect(html).toMatch(/<p class="article-note">[^<]+<\/p>\s*<article[^>]* lang="en-PH"/)
    expect(html).toContain('<title>Terms of Use | Perya</title>')
    expect(read(`${TERMS}/index.html`).toString()).not.toMatch(/article-note|<article[^>]* lang=/)
  })
})

test('serviceMail of web.yaml is the contact in the texts', () => {
  expect(read('/text/version/privacy-policy/1.0/now/index.html').toString()).toContain(
    catalogue().webConfig.serviceMail,
  )
})

test('the terms are a complete text with every promise of the specification', () => {
  const terms = read(`${TERMS}/index.html`)
    .toString()
    .replace(/<[^>]+>/g, ' ')
  expect(terms.split(/\s+/).length).toBeGreaterThan(1500)
  expect(terms).not.toMatch(/\{\{|\}\}|%7B/)
  for (const promise of [
    /21 or over/,
    /officials of the government/,
    /armed forces and of the police/,
    /students/,
    /staff of the gaming regulator/,
    /database of restricted persons/,
    /one account/,
    /before your first withdrawal or within seven days/,
    /1 to 3 business days/,
    /3 to 5 business days/,
    /5 to 10 business days/,
    /at least one valid top-up/,
    /forfeited/,
  ]) {
    expect(terms).toMatch(promise)
  }
})

test('a version says before, while and after its time which one applies', () => {
  const textOf = (state: string) =>
    read(`/text/version/privacy-policy/${state}/index.html`)
      .toString()
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ')
  const announced = 'From January 15, 2027 version 1.1 applies. Plainer words'
  expect(textOf('1.0/now')).toContain(announced)
  expect(textOf('1.1/coming')).toContain(
    'Not in force yet: this text applies from January 15, 2027. Until then version 1.0 applies. See what changes',
  )
  expect(textOf('1.0/past')).toContain('No longer in force: version 1.1 replaced this text on January 15, 2027.')
  expect(textOf('1.1/now')).not.toMatch(/replaced this text|Not in force yet|From January 15/)
  const frame = read('/mobile/profile/agree/privacy-policy/1.0/index.html')
    .toString()
    .replace(/<[^>]+>/g, '')
  expect(frame.replace(/\s+/g, ' ')).toContain(announced)
})

test('the canonical address of a version is its public one', () => {
  const canonicalOf = (page: string) =>
    /rel="canonical" href="([^"]+)"/.exec(read(`${page}/index.html`).toString())?.[1]
  expect(canonicalOf('/text/version/privacy-policy/1.0/now')).toBe('/privacy-policy')
  expect(canonicalOf('/text/version/privacy-policy/1.0/past')).toBe('/privacy-policy/1.0')
  expect(canonicalOf('/th/text/changes/privacy-policy/1.1')).toBe('/th/privacy-policy/1.1/changes')
})
