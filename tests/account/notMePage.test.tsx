// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NotMe } from '#islands/session/NotMe.tsx'
import { strings } from '../lobby/pages.tsx'
import { host, mount, show, unmount } from '../mounted.ts'

const TOO_OLD = 'This link is too old'
const button = () => host.querySelector('button')

beforeEach(() => {
  mount()
})
afterEach(async () => {
  await unmount()
  location.hash = ''
})

/** Another link in the same tab: the browser loads nothing anew. */
const goTo = (hash: string) =>
  act(async () => {
    location.hash = hash
    dispatchEvent(new Event('hashchange'))
  })

test('a page without a link says so, and the right link in the same tab offers to freeze', async () => {
  await show(<NotMe strings={strings} />)
  expect(host.textContent).toContain(TOO_OLD)
  await goTo('#a-link')
  expect(host.textContent).not.toContain(TOO_OLD)
  expect([button()?.textContent, button()?.disabled]).toEqual(['Freeze my account', false])
})
