import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callNames, fieldsOf, isFreeText } from './schema.ts'
import { shown } from './shown.ts'

const texts = callNames.flatMap((call) =>
  fieldsOf(call)
    .filter(({ shape }) => isFreeText(shape))
    .map(({ path, name }) => ({ key: `${call}.${path}`, name, call })),
)

/** The entry of a field: its own, that of a parent, or that of its name. */
function entryOf({ key, name, call }: (typeof texts)[number]): string | undefined {
  const around = key.split('.').map((_, length, parts) => parts.slice(0, length + 1).join('.'))
  const own = [...around, ...key.slice(call.length + 1).split('.'), name].find((each) => Object.hasOwn(shown, each))
  return own
}

test('every text of players has a page on which it is attacked, or a reason why it is never shown', () => {
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => entryOf(text) === undefined).map(({ key }) => key)).toEqual([])
  const used = new Set(texts.map(entryOf))
  expect(Object.keys(shown).filter((key) => !used.has(key))).toEqual([])
})

test('every such page is checked', () => {
  const looked = readFileSync(join(import.meta.dirname, '../../e2e/attackScripts.spec.ts'), 'utf8')
  const pages = Object.values(shown).flatMap((each) => (typeof each === 'string' ? [] : each.pages))
  expect([...new Set(pages)].filter((page) => !looked.includes(`'${page}`))).toEqual([])
})
