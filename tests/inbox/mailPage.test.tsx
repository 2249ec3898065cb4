// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { clearToken, writeToken } from '#client/wire/token.ts'
import type { Reply } from '#contract/calls/index.ts'
import { errcodes } from '#contract/errcodes.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { MailBox } from '#islands/inbox/MailBox.tsx'
import { leaveMails } from '#islands/inbox/mail.ts'
import { $player } from '#islands/player.ts'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { Toasts } from '#islands/ui/Toasts.tsx'
import { strings } from '../lobby/pages.tsx'
import { aUser } from '../lobby/session.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import { coin } from './mailboxHarness.ts'

type Mail = Reply<'getMailDetail'>['mail']
let mails: Mail[]
let text: string
let refusal: number

const mailAt = (at: number, more: Partial<Mail> = {}): Mail => ({
  ...{ id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, kind: 'message', title: `Letter ${at}` },
  ...{ awards: [], isRead: true, isReceived: false, sendTime: Date.now(), expireTime: Date.now() + 1e9 },
  ...more,
})

/** The server's mail box, as far as its page reads it. */
const replies: Record<string, (body: { id?: string; cursor?: string }) => object> = {
  getMail2: ({ cursor }) => {
    const from = cursor ? mails.findIndex(({ id }) => id === cursor) + 1 : 0
    const rows = mails.slice(from, from + PAGE_SIZE)
    const last = rows.at(-1)
    const isMore = from + PAGE_SIZE < mails.length
    return { rows, ...(isMore && last && { cursor: last.id }) }
  },
  getMailDetail: ({ id }) => ({ mail: mails.find((mail) => mail.id === id), text }),
  delMail: ({ id }) => {
    const before = mails.length
    mails = mails.filter((mail) => (id ? mail.id !== id : !mail.isRead || mail.awards.length > 0))
    return { removed: before - mails.length }
  },
  hasMailUnread: () => ({ red0: false, red1: false, red2: false }),
}

beforeEach(async () => {
  // This test's browser has no top layer.
  Object.assign(HTMLElement.prototype, { showPopover: () => {}, hidePopover: () => {} })
  mails = []
  text = 'Thank you.'
  refusal = 0
  // Claims alone are refused.
  setTransport(async (name, body) => ({
    ...{ code: 200, errcode: name === 'receiveMail' ? refusal : 0 },
    ...replies[name]?.(body),
  }))
  writeToken('token')
  $player.set({ state: 'ready', user: aUser(1) })
  mount()
})
afterEach(async () => {
  await unmount()
  leaveMails()
  setTransport(undefined)
  clearToken()
  vi.unstubAllGlobals()
})

const open = () =>
  show([
    <MailBox key="box" strings={strings} />,
    <ConfirmDialog key="ask" strings={strings} />,
    <Toasts key="toasts" />,
  ])
const button = (name: string) =>
  [...host.querySelectorAll('button')].findLast((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const tap = (name: string) =>
  act(async () => {
    const pressed = button(name) ?? expect.fail(`no button ${name}`)
    pressed.focus()
    pressed.click()
  })
const lines = () => [...host.querySelectorAll<HTMLElement>('.mail-line')]
const read = (at: number) =>
  act(async () => {
    lines()[at]?.focus()
    lines()[at]?.click()
  })

test('a letter’s words are text, all of it, repeated or not', async () => {
  text = `Same.\n\nSame.\n\n<img src=x onerror="alert(1)"><script>alert(1)</script>\n\n${'ñ'.repeat(3_900)}`
  mails = [mailAt(1, { title: '<b onclick="x()">Bold</b>' })]
  await open()
  expect(lines()[0]?.textContent).toContain('<b onclick="x()">Bold</b>')
  await read(0)
  const paragraphs = [...host.querySelectorAll('.mail-text p')].map((one) => one.textContent)
  expect(paragraphs).toEqual(['Same.', 'Same.', expect.stringContaining('<script>'), 'ñ'.repeat(3_900)])
  expect(host.querySelector('.mail-text :is(img, script), strong b')).toBeNull()
})

test('a letter with an unclaimed reward can be claimed and not deleted', async () => {
  mails = [mailAt(1, { awards: [coin(5_000)] })]
  await open()
  await read(0)
  expect([button('Claim') !== undefined, button('Delete')]).toEqual([true, undefined])
  expect(button('Delete read mail')).toBeUndefined()
})

test('a letter that ended meanwhile says so, and leaves the box', async () => {
  mails = [mailAt(1, { awards: [coin(5_000)] })]
  await open()
  await read(0)
  mails = []
  refusal = errcodes.mailExpired
  await tap('Claim')
  await expect.poll(() => act(async () => host.textContent)).toContain('No mail yet')
})

test('a deleted one takes neither the other pages nor the focus along', async () => {
  mails = Array.from({ length: 2 * PAGE_SIZE + 3 }, (_, at) => mailAt(at))
  await open()
  await tap('Show more')
  expect(lines()).toHaveLength(2 * PAGE_SIZE)
  await read(PAGE_SIZE + 1)
  await tap('Delete')
  await tap('Delete')
  await expect.poll(() => act(async () => lines().length)).toBe(2 * PAGE_SIZE - 1)
  expect(host.querySelector('dialog[open]')).toBeNull()
  expect(document.activeElement?.className).toBe('mail')
  await tap('Show more')
  expect(lines()).toHaveLength(2 * PAGE_SIZE + 2)
})

test('if everything in view is deleted, the next page is loaded', async () => {
  mails = Array.from({ length: PAGE_SIZE + 2 }, (_, at) => mailAt(at, { isRead: at < PAGE_SIZE }))
  await open()
  await tap('Delete read mail')
  await tap('Delete')
  await expect.poll(() => act(async () => lines().length)).toBe(2)
})
