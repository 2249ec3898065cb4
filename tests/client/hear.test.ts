// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Silence, whenSilent } from '#client/wire/hear.ts'
import { unheardOf } from '#client/wire/keys.ts'
import { type Answer, knowReplies, post, setTransport, type Transport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import { type CallName, calls } from '#contract/calls/index.ts'
import { repeats } from '#contract/calls/repeats.ts'
import { ASK_AGAIN_MS, LATE_MS } from '#contract/limits.ts'
import { KEY_HEADER } from '#contract/wire.ts'

/** Calls whose lost answer is heard in another way, or matters to nobody. A new call that changes something is named here, or heard by itself. */
const otherwise: Partial<Record<CallName, string>> = {
  houseSpin: 'islands/games/shell/recheck.ts asks getRounds',
  houseMove: 'islands/games/shell/recheck.ts asks getRounds',
  houseSeed: 'the seals are read anew',
  houseSeen: 'the round is shown again',
  exchangeSeen: 'the card comes again',
  updateLocale: 'sent again at the next log-in',
  appNewYearShare: 'counted by the next share',
  appProxyUser4TaskUserShare: 'counted by the next share',
}

const names = Object.keys(calls) as CallName[]
const kinds: Readonly<Record<CallName, string>> = repeats
const changing = names.filter((name) => ['key', 'proof', 'own-id'].includes(kinds[name]))
const heard = changing.filter((name) => !(name in otherwise))
const hasKey = (name: CallName) => kinds[name] !== 'own-id'

test('every call that changes something is heard, or named with the way in which it is', () => {
  const isKnown = (name: CallName) => ['requestId', 'spin'].some((field) => field in calls[name].body.entries)
  expect(heard.filter((name) => !hasKey(name) && !isKnown(name))).toEqual([])
  expect(Object.keys(otherwise).filter((name) => !changing.includes(name as CallName))).toEqual([])
  expect(heard.length).toBeGreaterThan(70)
})

/** A server that does each wish once, and a line before it. */
let done: Map<string, number>
let line: 'up' | 'dead' | 'deaf' | 'busy'
let told: Silence[]
let stop: () => void

const carry: Transport = async (name, body, _token, headers) => {
  if (line === 'dead') throw new TypeError('no line')
  if (line === 'busy') return { code: 503, errcode: 503, retryAfter: 2 }
  const { requestId, call, key: asked } = body as { requestId?: string; call?: string; key?: string }
  if (name === 'anonymous/keptAnswer')
    return { code: 200, errcode: 0, state: done.has(`${call} ${asked}`) ? 'made' : 'unknown' }
  const key = JSON.parse(headers?.[KEY_HEADER] ?? 'null') as string | null
  const wish = `${name} ${key ?? requestId}`
  const first = done.get(wish) ?? done.size + 1
  done.set(wish, first)
  if (line === 'deaf') throw new TypeError('cut')
  return { code: 200, errcode: 0, first }
}

beforeEach(async () => {
  await knowReplies()
  vi.useFakeTimers()
  writeToken('a token')
  localStorage.clear()
  writeToken('a token')
  setTransport(carry)
  done = new Map()
  line = 'up'
  told = []
  whenSilent({
    tell: (silence, onStop) => {
      told.push(silence)
      stop = onStop
      return () => {}
    },
    tellPortal: () => {},
  })
})
afterEach(() => {
  whenSilent(undefined)
  setTransport(undefined)
  clearToken()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Makes a call by its name. Its body is no matter of the line. */
const make = (name: CallName, body: object = {}) =>
  (post as (name: CallName, body: object) => Promise<Answer<CallName>>)(name, {
    ...body,
    ...(!hasKey(name) && { requestId: crypto.randomUUID() }),
  })

/** The outcome twenty seconds after the line is back; undefined while it is not known. */
async function outcome(name: CallName, before: typeof line): Promise<Answer<CallName> | undefined> {
  let known: Answer<CallName> | undefined
  line = before
  void make(name).then((answer) => {
    known = answer
  })
  await vi.advanceTimersByTimeAsync(10_000)
  if (before !== 'up' && before !== 'busy') expect([known, told.at(-1)]).toEqual([undefined, 'unheard'])
  line = 'up'
  await vi.advanceTimersByTimeAsync(20_000)
  return known
}

describe.each(heard)('%s', (name) => {
  test('is answered at once where the line is good', async () => {
    expect(await outcome(name, 'up')).toMatchObject({ ok: true })
    expect(told).toEqual([])
  })

  test('is known to be done once the line is back, and done once, where its answer was cut', async () => {
    expect(await outcome(name, 'deaf')).toMatchObject({ ok: true, reply: { first: 1 } })
    expect([done.size, unheardOf(false)]).toEqual([1, []])
  })

  test('is known once the line is back, where it never arrived', async () => {
    // By a key the server is asked and does nothing; the request of an id goes out again, and is done once.
    if (hasKey(name)) expect(await outcome(name, 'dead')).toEqual({ ok: false, why: 'undone' })
    else expect(await outcome(name, 'dead')).toMatchObject({ ok: true, reply: { first: 1 } })
    expect(done.size).toBe(hasKey(name) ? 0 : 1)
  })

  test('was not done by a server that is busy, and says so at once', async () => {
    expect(await outcome(name, 'busy')).toMatchObject({ ok: false, why: 'busy' })
    expect(told).toEqual([])
  })
})

test('by a key, the same wish after "it was not done" is done once', async () => {
  await outcome('receiveTaskAward', 'dead')
  expect(await make('receiveTaskAward')).toMatchObject({ ok: true, reply: { first: 1 } })
})

test('an answer that is late is said after five seconds, and still taken', async () => {
  let answer = (_reply: unknown) => {}
  setTransport(() => new Promise((resolve) => (answer = resolve)))
  const made = make('receiveTaskAward')
  await vi.advanceTimersByTimeAsync(LATE_MS - 100)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(told).toEqual(['late'])
  answer({ code: 200, errcode: 0 })
  expect(await made).toMatchObject({ ok: true })
})

test.each(['receiveTaskAward', 'exchange'] as const)(
  '%s: who waits no longer is told that it may have been done',
  async (name) => {
    line = 'dead'
    const made = make(name)
    await vi.advanceTimersByTimeAsync(3_000)
    stop()
    expect(await made).toEqual({ ok: false, why: 'unheard' })
  },
)

test('the request of an id is not sent again by itself after two minutes', async () => {
  line = 'dead'
  const made = make('exchange')
  await vi.advanceTimersByTimeAsync(ASK_AGAIN_MS + 20_000)
  line = 'up'
  expect([await made, done.size]).toEqual([{ ok: false, why: 'unheard' }, 0])
})

test.each(['online', 'visibilitychange'])('it asks at once at %s', async (moment) => {
  line = 'deaf'
  const made = make('receiveTaskAward')
  await vi.advanceTimersByTimeAsync(4_000)
  line = 'up'
  ;(moment === 'online' ? window : document).dispatchEvent(new Event(moment))
  await vi.advanceTimersByTimeAsync(0)
  expect(await made).toMatchObject({ ok: true })
})

describe('over HTTP', () => {
  const page = (status: number) => new Response('<!doctype html><title>Mall WiFi</title>', { status })
  const json = (body: object) => new Response(JSON.stringify(body))
  const answering = (response: () => Response) => {
    setTransport(undefined)
    return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => response())
  }
  /** Responses of a redirect that is not followed cannot be made by hand. */
  const redirect = () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })

  test.each([
    ['a page with 200', () => page(200)],
    ['a page with 511', () => page(511)],
    ['a redirect', redirect],
  ])('%s is somebody else’s: a portal, for reads and changes, until the line is ours', async (_, response) => {
    answering(response)
    expect(await post('getTaskUser', {})).toEqual({ ok: false, why: 'portal' })
    const made = post('receiveTaskAward', { taskId: 1 } as never)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(told.at(-1)).toBe('portal')
    answering(() => json({ code: 200, errcode: 0, state: 'unknown' }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await made).toEqual({ ok: false, why: 'undone' })
  })

  test.each([
    ['a page with 502', () => page(502)],
    ['a page with 503', () => page(503)],
    ['JSON of somebody else', () => json({ ok: true })],
    ['nothing', () => new Response('')],
  ])('%s is no answer: the change may have been made', async (_, response) => {
    answering(response)
    void post('receiveTaskAward', { taskId: 1 } as never)
    await vi.advanceTimersByTimeAsync(500)
    expect(told).toEqual(['unheard'])
    stop()
  })
})
