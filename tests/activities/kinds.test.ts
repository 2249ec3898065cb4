import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activityKind, kindNamed, kindOf, kinds, reasonOf } from '#contract/activities/kinds.ts'
import { catalogue } from '#server/content/catalogue.ts'

test('the activities are those of the specification, each with its own number', () => {
  const numbers = [0, 4, 8, 15, 16, 17, 20, 21, 22, 23, 25, 26, 28, 29, 30, 31, 33, 35, 36, 37, 38, 39, 40, 41, 42, 43]
  expect(Object.values(activityKind).toSorted((one, other) => one - other)).toEqual(numbers)
  expect(kinds).toHaveLength(numbers.length)
  for (const { id } of kinds) expect(kindOf(id)?.id).toBe(id)
})

test('every activity has its words', () => {
  const read = (name: string) => JSON.parse(readFileSync(`content/words/en/${name}.json`, 'utf8'))
  const { kind: faces, slot: slots } = read('activity')
  for (const { id, words, featured } of kinds) {
    // Each out-link has its words in its line of activities.yaml.
    if (id === 29) continue
    const { face = faces[id], slot = slots[id] } = words ? read(words) : {}
    expect(face, `${id}`).toEqual({ title: expect.any(String), text: expect.any(String) })
    if (featured) expect(slot, `${id}`).toEqual({ title: expect.any(String), text: expect.any(String) })
  }
})

test('no two of them look the same in a list: each has its own picture and title, the out-links of the content too', () => {
  const { kind: faces } = JSON.parse(readFileSync('content/words/en/activity.json', 'utf8'))
  const links = catalogue().activities.flatMap((line) =>
    line.kind === 'outLink' ? [{ picture: line.picture, title: line.title?.en }] : [],
  )
  expect(links.length).toBeGreaterThan(0)
  const own = kinds.filter(({ id }) => id !== activityKind.outLink)
  const pictures = [...own, ...links].map(({ picture }) => picture)
  expect(pictures.toSorted()).toEqual([...new Set(pictures)].toSorted())
  const titles = [...own.flatMap(({ id }) => faces[id]?.title ?? []), ...links.map(({ title }) => title)]
  expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted())
})

test('an activity without its own reason uses `reward`', () => {
  expect([reasonOf('tasks'), reasonOf('bind'), reasonOf('appBonus')]).toEqual(['task', 'reward', 'reward'])
  expect([kindNamed('tasks')?.id, kindNamed('appBonus'), kindNamed('toString')]).toEqual([42, undefined, undefined])
})

test('a panel that opens over other pages than the rewards page names itself there, and no other does', () => {
  const folders = readdirSync('src/islands/activities', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const has = (name: string, file: string) => existsSync(`src/islands/activities/${name}/${file}`)
  const panels = folders.map(({ name }) => name).filter((name) => has(name, 'Panel.tsx'))
  expect(panels).toContain('followRewards')
  for (const name of panels) {
    expect(has(name, 'Over.tsx'), name).toBe(kindNamed(name)?.opensOver !== undefined)
    const isPage = /^\/(?:activity|reward)\//.test(kindNamed(name)?.path ?? '')
    expect(existsSync(`src/layouts/activities/${name}/Body.astro`), name).toBe(isPage)
  }
})
