import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ActivityName, activityNames } from '#contract/activities/kinds.ts'

/** Kinds that give nothing themselves: news, links, the way to the deposit. */
const GIVE_NOTHING: readonly ActivityName[] = ['deposit', 'notice', 'outLink']
/** The match of a first deposit belongs to the first charge. */
const PART_OF: Readonly<Partial<Record<ActivityName, ActivityName>>> = { firstDeposit: 'firstCharge' }
const PARTS = ['Odds', 'What it asks for', 'Price', 'Worth', 'When it cannot be had']

/** The page of an activity's rules, which its `rule.ts` names. */
function pageOf(name: ActivityName): string {
  const file = `src/layouts/activities/${PART_OF[name] ?? name}/rule.ts`
  const [, page] = /\/rule\/([\w-]+)/.exec(readFileSync(file, 'utf8')) ?? []
  if (!page) throw new Error(`${file} names no page of rules`)
  return page
}

/** The sections of a text: title and what stands below it. */
function sectionsIn(markdown: string): { title: string; text: string }[] {
  const [, ...sections] = markdown.split(/^## /m)
  return sections.map((section) => {
    const [title = '', ...lines] = section.split('\n')
    return { title, text: lines.join('\n').trim() }
  })
}

/** The five parts as they stand in a text, from the first of them on. */
function partsIn(markdown: string) {
  const sections = sectionsIn(markdown)
  const first = sections.findIndex(({ title }) => title === PARTS[0])
  return first < 0 ? [] : sections.slice(first, first + PARTS.length)
}

describe.each(activityNames.filter((name) => !GIVE_NOTHING.includes(name)))('the rules of %s', (name) => {
  const markdown = readFileSync(`content/pages/en/${pageOf(name)}.md`, 'utf8')
  const parts = partsIn(markdown)

  test('say odds, requirement, price, worth and when it cannot be had, in this order', () => {
    expect(parts.map(({ title }) => title)).toEqual(PARTS)
    expect(sectionsIn(markdown).filter(({ title }) => PARTS.includes(title)).length).toBe(PARTS.length)
    // A part that an offer lacks says so.
    expect(parts.filter(({ text }) => text.length < 'None.'.length)).toEqual([])
  })

  test('say in the words of all offers when it cannot be had', () => {
    expect(parts.at(-1)?.text).toContain('{{offerNot}}')
  })
})

test('a page that lacks a part, or has it elsewhere, is told from one that has all', () => {
  const page = (titles: readonly string[]) => titles.map((title) => `## ${title}\n\nNone.\n`).join('\n')
  const titlesOf = (titles: readonly string[]) => partsIn(page(titles)).map(({ title }) => title)
  expect(titlesOf(['The steps', ...PARTS, 'Changes'])).toEqual(PARTS)
  expect(titlesOf(PARTS.toReversed())).not.toEqual(PARTS)
  expect(titlesOf(PARTS.filter((title) => title !== 'Price'))).not.toEqual(PARTS)
  expect(titlesOf(['The steps'])).toEqual([])
})
