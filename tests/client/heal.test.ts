import { afterEach, describe, expect, test } from 'vitest'
import type { Failure } from '#client/wire/post.ts'
import { $player } from '#islands/player.ts'
import { heal } from '#islands/ui/heal.ts'
import { loadable } from '#islands/ui/loadable.ts'
import { pagedList } from '#islands/ui/pagedList.ts'

const offline: Failure = { ok: false, why: 'offline' }
/** The pending replies run. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

afterEach(() => $player.set({ state: 'guest' }))

describe('what failed to load', () => {
  test('loads when the network is back, and only until it has', async () => {
    let isBack = false
    let asked = 0
    const { $state, load } = loadable(async () => {
      asked += 1
      return isBack ? { ok: true, reply: 'here' } : offline
    })
    await load()
    const states: string[] = []
    $state.listen(({ state }) => states.push(state))
    heal()
    await settle()
    expect(states, 'a failure stays in sight without flicker').toEqual([])
    isBack = true
    heal()
    await settle()
    expect($state.get()).toEqual({ state: 'ready', value: 'here' })
    heal()
    await settle()
    expect(asked).toBe(3)
  })

  test('does not load for a page that was left, nor for the next player', async () => {
    let asked = 0
    const { load, forget } = loadable<string>(async () => {
      asked += 1
      return offline
    })
    await load()
    forget()
    heal()
    await settle()
    expect(asked).toBe(1)
  })

  test('refreshes shown data whose reload failed', async () => {
    const answers: ({ ok: true; reply: string } | Failure)[] = [
      { ok: true, reply: 'old' },
      offline,
      { ok: true, reply: 'new' },
    ]
    const { $state, load } = loadable(async () => answers.shift() ?? offline)
    await load()
    await load()
    expect($state.get()).toEqual({ state: 'ready', value: 'old' })
    heal()
    await settle()
    expect($state.get()).toEqual({ state: 'ready', value: 'new' })
  })

  test('continues a list', async () => {
    let isBack = false
    const list = pagedList(async (cursor) => {
      if (cursor === undefined) return { ok: true, reply: { rows: [1], cursor: 'next' } }
      return isBack ? { ok: true, reply: { rows: [2] } } : offline
    })
    await list.load()
    await list.loadMore()
    expect(list.known()?.more).toBe('failed')
    isBack = true
    heal()
    await settle()
    expect(list.known()).toEqual({ rows: [1, 2], cursor: undefined, more: 'idle' })
  })
})
