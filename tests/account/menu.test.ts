import { afterEach, describe, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import type { QueueEntry } from '#contract/support/services.ts'
import { inviterLine, MENU_PATHS, menuRows } from '#islands/account/menu.ts'
import { isPushedOut } from '#islands/account/swipe.ts'
import { $chat, closeService, openService } from '#islands/support/service.ts'

const user = { mobile: '', pid: 0, firstRecharge: false }
const quiet = { hasMail: false, hasTask: false }
const keys = (...given: Parameters<typeof menuRows>) => menuRows(...given).map(({ key }) => key)

describe('the side menu', () => {
  test('has every row of the spec, in its order, once every page exists', () => {
    const all = [
      'user',
      'record',
      'mail',
      'bind',
      'favourites',
      'tasks',
      'rewards',
      'invite',
      'security',
      'care',
      'more',
    ]
    expect(keys(MENU_PATHS, user, quiet)).toEqual(all)
    expect(menuRows(MENU_PATHS, user, quiet).map(({ href }) => href)).toEqual(MENU_PATHS.slice(0, 11))
  })

  test('shows a row only once its page is built', () => {
    expect(keys([], user, quiet)).toEqual([])
    expect(keys(['/profile/more', '/lobby/home'], user, quiet)).toEqual(['more'])
    expect(keys(['/profile/more', '/profile/user'], user, quiet)).toEqual(['user', 'more'])
  })

  test('offers to bind a phone only to players without one', () => {
    expect(keys(['/bind'], user, quiet)).toEqual(['bind'])
    expect(keys(['/bind'], { ...user, mobile: '+639171234567' }, quiet)).toEqual([])
    expect(keys(['/bind'], undefined, quiet)).toEqual([])
  })

  test('has a red dot for unread mail, and for a claimable task', () => {
    const dotted = (dots: typeof quiet) =>
      menuRows(MENU_PATHS, user, dots)
        .filter(({ hasDot }) => hasDot)
        .map(({ key }) => key)
    expect(dotted(quiet)).toEqual([])
    expect(dotted({ hasMail: true, hasTask: false })).toEqual(['mail'])
    expect(dotted({ hasMail: true, hasTask: true })).toEqual(['mail', 'tasks'])
  })

  test('leads to the inviter’s page only without an inviter, if that page exists', () => {
    expect(inviterLine(MENU_PATHS, { ...user, pid: 100_007 })).toEqual({ kind: 'known', pid: 100_007 })
    expect(inviterLine(MENU_PATHS, user)).toEqual({ kind: 'link' })
    expect(inviterLine([], user)).toEqual({ kind: 'none' })
    // After a first deposit the server refuses it (superiorLate).
    expect(inviterLine(MENU_PATHS, { ...user, firstRecharge: true })).toEqual({ kind: 'none' })
    expect(inviterLine(MENU_PATHS, undefined)).toEqual({ kind: 'none' })
  })

  test.each([
    [-120, 900, true],
    [-40, 50, true],
    [-40, 400, false],
    [-10, 5, false],
    [0, 0, false],
    [200, 50, false],
  ])('a finger that moved it by %i px in %i ms: out is %s', (dx, ms, isOut) => expect(isPushedOut(dx, ms)).toBe(isOut))
})

describe('customer service from the menu', () => {
  const entry = (id: number, url: string): QueueEntry => ({ id, nickname: 'Desk', url, isOut: 1, sort: id, about: '' })
  const site = entry(1, 'https://t.me/perya_example')
  /** The reply of getCustomerServices with these entries. */
  const answerWith = (...queue: QueueEntry[]) =>
    setTransport(async () => ({ code: 200, errcode: 0, appCustomerServiceQueue: queue, appLink: 'perya://service' }))

  afterEach(() => {
    setTransport(undefined)
    closeService()
    vi.unstubAllGlobals()
  })

  test('opens the only contact in a window without access to ours', async () => {
    const replaced: string[] = []
    const opened = { opener: {}, location: { replace: (url: string) => replaced.push(url) } }
    vi.stubGlobal('open', () => opened)
    answerWith(site)
    expect(await openService()).toBe('opened')
    expect([opened.opener, replaced]).toEqual([null, [site.url]])
  })

  test('leaves a link if the browser blocks the window, until the menu is closed', async () => {
    vi.stubGlobal('open', () => null)
    answerWith(site)
    expect(await openService()).toBe('stuck')
    expect($chat.get()).toEqual({ state: 'blocked', url: site.url })
    closeService()
    expect($chat.get()).toEqual({ state: 'closed' })
  })

  test('leads to the page for several contacts, none, or no connection', async () => {
    answerWith(site, entry(2, 'mailto:help@perya.example'))
    expect(await openService()).toBe('page')
    answerWith()
    expect(await openService()).toBe('page')
    setTransport(() => Promise.reject(new Error('offline')))
    expect(await openService()).toBe('page')
  })

  test('loads once, even with several taps', async () => {
    let asked = 0
    setTransport(async () => {
      asked += 1
      return { code: 200, errcode: 0, appCustomerServiceQueue: [], appLink: 'perya://service' }
    })
    const outcomes = await Promise.all([openService(), openService(), openService()])
    expect([outcomes, asked]).toEqual([['page', 'stuck', 'stuck'], 1])
  })
})
