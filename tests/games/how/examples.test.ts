import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { pageFront } from '#build/content/front.ts'
import type { GameKind } from '#contract/games/kinds.ts'
import { kindNames, kindOf } from '#contract/games/kinds.ts'
import { fillFacts } from '#layouts/article.ts'
import { exampleFacts } from '#layouts/games/example.ts'
import { codePathOf } from '#server/content/articles.ts'
import { rulesOf } from '#server/games/engines.ts'

const PAGES = resolve(import.meta.dirname, '../../../content/pages/en')

// Every kind is a key.
const house = Object.fromEntries(kindNames.map((kind) => [kind, rulesOf(kind)])) as Record<
  GameKind,
  ReturnType<typeof rulesOf>
>

function pageOf(name: string) {
  const text = readFileSync(`${PAGES}/${name}.md`, 'utf8')
  const [, front = ''] = /^---\n([\s\S]*?)^---$/m.exec(text) ?? []
  return { text, front: pageFront.parse(parse(front)) }
}

test.each(kindNames)(
  'the page of %s works out a round of the kind, and every fact that it names is there',
  async (kind) => {
    const name = `how-${kind}`
    const { text, front } = pageOf(name)
    expect(codePathOf(name)).toBe(`/fair/how/${kind}`)
    if (!front.example) throw new Error(`${name} has no example`)
    expect(kindOf(front.example.game)).toBe(kind)
    const facts = await exampleFacts(front.example, house)
    // A loss would show nothing of what is paid.
    expect(Number(facts.win)).toBeGreaterThan(0)
    for (const at of front.example.below.keys()) expect(text).toContain(`{{number${at + 1}}}`)
    expect(fillFacts(text, facts, name)).not.toContain('{{')
  },
)

test('an example whose round takes fewer draws, or is not over, is refused', async () => {
  const { example } = pageOf('how-mines').front
  if (!example) throw new Error('how-mines has no example')
  const wrong = [{ below: [...example.below, 22] }, { moves: ['open:1'] }, { game: 2199 }]
  for (const change of wrong) await expect(exampleFacts({ ...example, ...change }, house)).rejects.toThrow(/2101|2199/)
})

test('the common page shows a roll of dice, and every fact that it names is there', async () => {
  const { text, front } = pageOf('how')
  expect(codePathOf('how')).toBe('/fair/how')
  if (!front.example) throw new Error('how has no example')
  expect(fillFacts(text, await exampleFacts(front.example, house), 'how')).not.toContain('{{')
})
