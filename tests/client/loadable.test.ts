import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Failure } from '#client/wire/post.ts'
import { $player } from '#islands/player.ts'
import { loadable } from '#islands/ui/loadable.ts'
import { type Pages, pagedList } from '#islands/ui/pagedList.ts'
import { aUser } from '../lobby/session.ts'

const offline: Failure = { ok: false, why: 'offline' }
const reply = <T>(value: T) => ({ ok: true as const, reply: value })

/** A server whose replies the test sends, in any order. */
function aServer<T>() {
  const waiting: ((answer: { ok: true; reply: T } | Failure) => void)[] = []
  const ask = () => new Promise<{ ok: true; reply: T } | Failure>((resolve) => waiting.push(resolve))
  /** Replies to a request by its number, starting with 0. */
  const answer = async (number: number, given: { ok: true; reply: T } | Failure) => {
    waiting[number]?.(given)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { ask, answer, asked: () => waiting.length }
}

const ready = <T>(value: T) => ({ state: 'ready', value })

afterEach(() => $player.set({ state: 'guest' }))

describe('a loadable', () => {
  test('starts empty, reports a failure, and loads on retry', async () => {
    const server = aServer<string>()
    const { $state, load } = loadable(server.ask)
    expect($state.get()).toEqual({ state: 'loading' })
    const first = load()
    await server.answer(0, offline)
    await first
    expect($state.get()).toEqual({ state: 'failed' })
    const second = load()
    expect($state.get()).toEqual({ state: 'loading' })
    await server.answer(1, reply('here'))
    await second
    expect($state.get()).toEqual(ready('here'))
  })

  test('keeps its data during a reload, and after a failure', async () => {
    const server = aServer<string>()
    const { $state, load } = loadable(server.ask)
    void load()
    await server.answer(0, reply('old'))
    void load()
    expect($state.get()).toEqual(ready('old'))
    await server.answer(1, offline)
    expect($state.get()).toEqual(ready('old'))
  })

  test('shows the newest request’s reply, in whichever order replies come', async () => {
    const server = aServer<string>()
    const { $state, load } = loadable(server.ask)
    void load()
    void load()
    void load()
    await server.answer(1, reply('second'))
    expect($state.get()).toEqual(ready('second'))
    await server.answer(0, reply('first'))
    expect($state.get()).toEqual(ready('second'))
    await server.answer(2, reply('third'))
    expect($state.get()).toEqual(ready('third'))
  })

  test('has not failed while a newer request is pending, and shows an older reply meanwhile', async () => {
    const server = aServer<string>()
    const { $state, load } = loadable(server.ask)
    void load()
    void load()
    void load()
    await server.answer(0, offline)
    expect($state.get()).toEqual({ state: 'loading' })
    await server.answer(2, offline)
    expect($state.get()).toEqual({ state: 'failed' })
    await server.answer(1, reply('second'))
    expect($state.get()).toEqual(ready('second'))
  })

  test('is replaced by a change’s reply, and reports both', async () => {
    const server = aServer<string>()
    const onTaken = vi.fn()
    const { $state, load, take, known } = loadable(server.ask, onTaken)
    void load()
    take('changed')
    await server.answer(0, reply('from before the change'))
    expect($state.get()).toEqual(ready('changed'))
    void load()
    await server.answer(1, reply('anew'))
    expect(known()).toBe('anew')
    expect(onTaken.mock.calls).toEqual([['changed'], ['anew']])
  })

  test('is edited only if loaded', () => {
    const { $state, change, take, known } = loadable(aServer<number>().ask)
    change((value) => value + 1)
    expect([$state.get(), known()]).toEqual([{ state: 'loading' }, undefined])
    take(1)
    change((value) => value + 1)
    expect(known()).toBe(2)
  })
})

describe('of one player', () => {
  test.each([
    ['forgotten by its page', (forget: () => void) => forget()],
    ['when the player logs out', () => $player.set({ state: 'guest' })],
  ])('nothing stays, not even a pending reply: %s', async (_, leave) => {
    const server = aServer<string>()
    $player.set({ state: 'ready', user: aUser(7) })
    const { $state, load, forget } = loadable(server.ask)
    void load()
    await server.answer(0, reply('hers'))
    void load()
    leave(forget)
    expect($state.get()).toEqual({ state: 'loading' })
    await server.answer(1, reply('hers too'))
    expect($state.get()).toEqual({ state: 'loading' })
    expect(server.asked()).toBe(2)
  })

  test.each([
    ['another tab logs somebody in', { state: 'known' as const }],
    ['somebody else logs in here', { state: 'ready' as const, user: aUser(8) }],
  ])('the next is loaded when %s, if this one was', async (_, next) => {
    const [asked, idle] = [aServer<string>(), aServer<string>()]
    $player.set({ state: 'ready', user: aUser(7) })
    const { $state, load } = loadable(asked.ask)
    loadable(idle.ask)
    void load()
    await asked.answer(0, reply('hers'))
    $player.set(next)
    expect($state.get()).toEqual({ state: 'loading' })
    await asked.answer(1, reply('his'))
    expect($state.get()).toEqual(ready('his'))
    expect([asked.asked(), idle.asked()]).toEqual([2, 0])
  })

  test('it stays while the page learns the player, and while their figures change', async () => {
    const server = aServer<string>()
    const { $state, load } = loadable(server.ask)
    void load()
    $player.set({ state: 'known' })
    $player.set({ state: 'ready', user: aUser(7) })
    await server.answer(0, reply('hers'))
    $player.set({ state: 'ready', user: aUser(7, { coin: 5 }) })
    expect($state.get()).toEqual(ready('hers'))
    expect(server.asked()).toBe(1)
  })
})

describe('a list', () => {
  type Page = { rows: number[]; cursor?: string }
  const start = async () => {
    const server = aServer<Page>()
    const list = pagedList<number>(server.ask)
    void list.load()
    await server.answer(0, reply({ rows: [9, 8], cursor: '8' }))
    return { ...list, server }
  }
  const shown = (pages: Partial<Pages<number>>) => ({ state: 'ready', value: pages })

  test('grows page by page to its end, one page at a time', async () => {
    const { $state, loadMore, server } = await start()
    void loadMore()
    void loadMore()
    expect($state.get()).toEqual(shown({ rows: [9, 8], cursor: '8', more: 'loading' }))
    await server.answer(1, reply({ rows: [7] }))
    expect($state.get()).toEqual(shown({ rows: [9, 8, 7], cursor: undefined, more: 'idle' }))
    await loadMore()
    expect(server.asked()).toBe(2)
  })

  test('keeps the loaded rows when a page fails, and requests the same again', async () => {
    const { $state, loadMore, server } = await start()
    void loadMore()
    await server.answer(1, offline)
    expect($state.get()).toEqual(shown({ rows: [9, 8], cursor: '8', more: 'failed' }))
    void loadMore()
    await server.answer(2, reply({ rows: [7] }))
    expect($state.get()).toMatchObject(shown({ rows: [9, 8, 7], more: 'idle' }))
  })

  test('keeps its further pages on a reload that reaches them, where rows have a key', async () => {
    const server = aServer<{ rows: number[]; cursor?: string }>()
    const { $state, load, loadMore, takeFirst } = pagedList(server.ask, (row) => row)
    void load()
    await server.answer(0, reply({ rows: [9, 8], cursor: '8' }))
    void loadMore()
    await server.answer(1, reply({ rows: [7, 6], cursor: '6' }))
    void load()
    await server.answer(2, reply({ rows: [10, 9], cursor: '9' }))
    expect($state.get()).toEqual(shown({ rows: [10, 9, 8, 7, 6], cursor: '6', more: 'idle' }))
    takeFirst({ rows: [11, 10], cursor: '10' })
    expect($state.get()).toEqual(shown({ rows: [11, 10, 9, 8, 7, 6], cursor: '6', more: 'idle' }))
    void load()
    await server.answer(3, reply({ rows: [14, 13], cursor: '13' }))
    expect($state.get()).toEqual(shown({ rows: [14, 13], cursor: '13', more: 'idle' }))
  })

  test('ignores a page of a list reloaded meanwhile, and keeps its changes', async () => {
    const { $state, load, loadMore, change, server } = await start()
    void loadMore()
    change((pages) => ({ ...pages, rows: pages.rows.map((row) => row * 10) }))
    void load()
    await server.answer(2, reply({ rows: [10, 9], cursor: '9' }))
    await server.answer(1, reply({ rows: [7] }))
    expect($state.get()).toEqual(shown({ rows: [10, 9], cursor: '9', more: 'idle' }))
    void loadMore()
    change((pages) => ({ ...pages, rows: pages.rows.map((row) => row * 10) }))
    await server.answer(3, reply({ rows: [8] }))
    expect($state.get()).toMatchObject(shown({ rows: [100, 90, 8] }))
  })

  test('ignores a page that does not follow', async () => {
    const { $state, load, loadMore, server } = await start()
    void loadMore()
    void load()
    await server.answer(2, reply({ rows: [10, 9], cursor: '9' }))
    void loadMore()
    await server.answer(1, reply({ rows: [7] }))
    expect($state.get()).toMatchObject(shown({ rows: [10, 9], more: 'loading' }))
    await server.answer(3, reply({ rows: [8] }))
    expect($state.get()).toMatchObject(shown({ rows: [10, 9, 8] }))
  })
})
