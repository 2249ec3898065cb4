import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '#server/content/catalogue.ts'
import { openPages, type Pages } from './render.ts'

const { configs, friends } = catalogue()
type ConfigName = keyof typeof configs
type Figures = Readonly<Record<string, string>>

/** The configuration that each page of rules tells. */
const told: Readonly<Record<string, readonly (ConfigName | 'friends')[]>> = {
  'first-charge': ['firstCharge'],
  'ladder-recharge': ['ladderRecharge'],
  'accumulated-recharge': ['accumulatedRecharge'],
  'continuous-recharge': ['continuousRecharge'],
  fund: ['fund'],
  tasks: ['tasks'],
  vip: ['vip'],
  gifts: ['bind', 'freeLoginBonus', 'followRewards'],
  signBonus: ['signUpBonus'],
  dayBonus: ['freeSign'],
  supply: ['supply'],
  festival: ['festival'],
  christmas: ['christmas'],
  newYear: ['newYear'],
  weekendLottery: ['weekendLottery'],
  tournaments: ['tournaments'],
  redPacket: ['redPacket'],
  spin: ['inviteUserSpin', 'friends'],
  inviteFriends: ['inviteFriend1', 'friends'],
  agentCount: ['agentCount', 'friends'],
  agent: ['agent', 'friends'],
  agent5: ['agent5', 'friends'],
}

/** Where its figures are made: what makes a valid friend stands beside the agent. */
const foldersOf = (page: string) => (told[page] ?? []).map((name) => (name === 'friends' ? 'agent' : name))

/** Numbers that name or draw something, and the budget, of which no page tells a sum. */
const NAMES = ['id', 'prop', 'propId', 'showType', 'sort', 'status', 'type', 'games', 'budget']
/** Numbers that follow from what stands in the file. A tournament tells its opening by the words of the file. */
const DERIVED = /^continuousRecharge\.days$|^tournaments\.lines\.\d+\.opens\./

/** A goal of one is said in words: log in, share, invite a friend. */
const isWord = (key: string, part: unknown) => key === 'goal' && part === 1
const isOff = (value: object) => 'status' in value && value.status === 0

type Leaf = { path: string; change: (by: (value: number) => number) => unknown }

/** Every number of a configuration, and how the configuration is with another one in its place. */
function leavesOf(value: unknown, path: string): Leaf[] {
  if (typeof value === 'number') return [{ path, change: (by) => by(value) }]
  if (typeof value !== 'object' || value === null || isOff(value)) return []
  return Object.entries(value).flatMap(([key, part]) =>
    NAMES.includes(key) || isWord(key, part)
      ? []
      : leavesOf(part, `${path}.${key}`).map((leaf) => ({
          path: leaf.path,
          change: (by: (value: number) => number) => {
            const parts = Object.entries(value).map(
              ([name, each]) => [name, name === key ? leaf.change(by) : each] as const,
            )
            return Array.isArray(value) ? parts.map(([, each]) => each) : Object.fromEntries(parts)
          },
        })),
  )
}

describe('the rules', () => {
  let pages: Pages
  beforeAll(async () => {
    pages = await openPages()
  })

  /** What a page shows of them. */
  async function shown(page: string, change: Parameters<Pages['ruleFigures']>[1]): Promise<string> {
    const figures: Figures = await pages.ruleFigures(foldersOf(page), change)
    const text = readFileSync(`content/pages/en/${page}.md`, 'utf8')
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => figures[name] ?? '')
  }

  test.each(Object.entries(told))('of %s follow every number of the configuration', async (page, names) => {
    const before = await shown(page, {})
    const silent: string[] = []
    for (const name of names) {
      const value = name === 'friends' ? friends : configs[name]
      for (const { path, change } of leavesOf(value, name)) {
        if (DERIVED.test(path)) continue
        const changed = change((number) => number * 2 + 1)
        // The files themselves with another number in one place.
        const instead =
          name === 'friends' ? { friends: changed as typeof friends } : { configs: { ...configs, [name]: changed } }
        const after = await shown(page, instead)
        if (after === before) silent.push(path)
      }
    }
    expect(silent).toEqual([])
  })
})
