import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $activities } from '#islands/activities/activities.ts'
import { $webConfig } from '#islands/config.ts'
import { NoticePopup } from '#islands/inbox/NoticePopup.tsx'
import { BannerSlide } from '#islands/lobby/BannerSlide.tsx'
import { askToLeave } from '#islands/lobby/leaving.ts'
import { PromoFilm } from '#islands/lobby/PromoFilm.tsx'
import { $question, answer } from '#islands/ui/ui.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { openActivities } from './session.ts'

const hosts = ['facebook.com']
const [notice] = catalogue().webConfig.appNoticeConfigList
if (!notice) throw new Error('the catalogue has a notice')

/** HTML of a notice, a banner and a film that lead to an address. */
function shown(clickAction: string): [what: string, html: string][] {
  const way = { clickType: 3 as const, clickAction }
  $webConfig.set({
    ...catalogue().webConfig,
    linkHosts: hosts,
    appNoticeConfigList: [{ ...notice, ...way, action: 'Have a look', isH5Pop: 1 } as typeof notice & object],
  })
  const banner = { id: 1, title: 'Fair play', imgUrl2: '/own/fair.webp', alt: '', sort: 1, ...way }
  const film = { id: 1, coverImg: '/films/a.avif', path: '/films/a.webm', ...way }
  const html = (element: ReactElement) => renderToStaticMarkup(element)
  return [
    [
      'notice',
      html(createElement(NoticePopup, { popup: {} as never, strings: {}, unfollowable: [], onClose: () => undefined })),
    ],
    ['banner', html(createElement(BannerSlide, { banner, hosts, onOver: () => {} }))],
    ['film', html(createElement(PromoFilm, { films: [film], base: '', hosts, games: {}, strings: {} }))],
  ]
}

beforeEach(() => $activities.set(openActivities))
afterEach(() => {
  $webConfig.set(undefined)
  $activities.set(undefined)
})

describe('an external link', () => {
  test('opens a window of its own, without access to ours, after a notice', () => {
    for (const [what, html] of shown('https://www.facebook.com/perya')) {
      const link = /<a [^>]*href="https:\/\/www\.facebook\.com\/perya"[^>]*>/.exec(html)?.[0]
      expect(link, what).toContain('target="_blank"')
      expect(link, what).toContain('rel="noopener noreferrer"')
      expect(link, what).toContain('data-leaving')
    }
  })

  test.each([
    'https://evil.example/',
    'https://facebook.com.evil.example/',
    'http://facebook.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//facebook.com/',
    'https://facebook.com:8443/',
    'https://me@facebook.com/',
  ])('never leads to %s', (address) => {
    for (const [what, html] of shown(address)) {
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
      // A notice without a target opens its own text.
      expect(links, what).toEqual(what === 'notice' ? [`/notice/detail/${notice?.id}`] : [])
    }
  })
})

describe('a tap on it', () => {
  class FakeElement {
    marked: object | null
    constructor(marked: object | null) {
      this.marked = marked
    }
    closest(selector: string): object | null {
      return selector === 'a[data-leaving]' ? this.marked : null
    }
  }
  const left = vi.fn()
  const link = (href: string) => ({ ...pick(new URL(href)), href, left })
  const pick = ({ hostname, pathname }: URL) => ({ hostname, pathname })
  const tap = (marked: object | null) => {
    const event = { target: new FakeElement(marked), preventDefault: vi.fn() }
    askToLeave(event as unknown as MouseEvent) // the only fields read
    return event
  }
  const open = vi.fn()

  beforeEach(() => {
    open.mockReset()
    left.mockReset()
    vi.stubGlobal('Element', FakeElement)
    vi.stubGlobal('open', open)
    const dataset = { leaving: 'You are leaving Perya for {{host}}.', leave: 'Continue' }
    vi.stubGlobal('document', { querySelector: () => ({ dataset }) })
  })
  afterEach(() => {
    answer(false)
    vi.unstubAllGlobals()
  })

  test('shows its host, and goes there only', async () => {
    const event = tap(link('https://t.me/perya'))
    expect(event.preventDefault).toHaveBeenCalled()
    expect($question.get()).toEqual({ message: 'You are leaving Perya for t.me.', accept: 'Continue' })
    expect(open).not.toHaveBeenCalled()
    answer(true)
    await expect.poll(() => open).toHaveBeenCalledWith('https://t.me/perya', '_blank', 'noopener,noreferrer')
    expect(left).toHaveBeenCalledTimes(1)
  })

  test('keeps the player on the page', async () => {
    tap(link('mailto:help@perya.example'))
    expect($question.get()?.message).toBe('You are leaving Perya for help@perya.example.')
    answer(false)
    await Promise.resolve()
    expect(open).not.toHaveBeenCalled()
    expect(left).not.toHaveBeenCalled()
  })

  test('on any other link is ignored', () => {
    expect(tap(null).preventDefault).not.toHaveBeenCalled()
    expect($question.get()).toBeUndefined()
  })
})
