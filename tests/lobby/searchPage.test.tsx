// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#client/wire/post.ts'
import { SEARCH_LENGTH_MAX } from '#contract/lobby/limits.ts'
import { $searches, clearSearches, noteSearch } from '#islands/lobby/searches.ts'
import { host, mount, show, unmount } from '../mounted.ts'
import { mainIslands, strings } from './pages.tsx'
import { aStorage } from './session.ts'

beforeEach(() => {
  setTransport(() => Promise.reject(new Error('no network')))
  history.replaceState(null, '', '/search')
  clearSearches()
  mount()
})
afterEach(async () => {
  await unmount()
  setTransport(undefined)
  vi.doUnmock('#islands/lobby/searchEngine.ts')
  vi.unstubAllGlobals()
})

const words: Record<string, string> = Object(strings).search
const open = async () => {
  const element = await mainIslands.search?.()
  await show(element)
}
const field = () => host.querySelector('input') ?? expect.fail('no field')
const count = () => host.querySelector('.search-count')
const button = (name: string) =>
  [...host.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)

async function type(text: string): Promise<void> {
  await act(async () => {
    // React tracks the element's own property, so the prototype's setter simulates typing.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const press = (key: string, isComposing = false) =>
  act(async () =>
    field().dispatchEvent(new KeyboardEvent('keydown', { key, isComposing, bubbles: true, cancelable: true })),
  )
const done = () => act(async () => host.querySelector('form')?.requestSubmit())
const said = (text: RegExp) => expect.poll(() => act(async () => count()?.textContent)).toMatch(text)

test('the number of results is announced in a live region that was there before', async () => {
  await open()
  const place = count()
  expect([place?.getAttribute('role'), place?.textContent]).toEqual(['status', ''])
  await type('bakunwa')
  await said(/^1 game for .*bakunwa/)
  await type('zzzz')
  await said(/^No game for .*zzzz/)
  await type('')
  expect([count(), place?.textContent]).toEqual([place, ''])
})

test('an input method owns its keys', async () => {
  await open()
  await type('bakunwa')
  await said(/^1 game/)
  field().focus()
  await press('Escape', true)
  await press('ArrowDown', true)
  expect([field().value, document.activeElement]).toEqual(['bakunwa', field()])
  await press('ArrowDown')
  expect(document.activeElement?.closest('.search-found')).not.toBeNull()
  await press('Escape')
  expect(field().value).toBe('')
})

test('only successful searches are remembered', async () => {
  await open()
  await type('zzzz')
  await said(/^No game/)
  await done()
  expect($searches.get()).toEqual([])
  await type('  bakunwa ')
  await said(/^1 game/)
  await done()
  expect($searches.get()).toEqual(['bakunwa'])
})

test('the focus stays with the searches when one is removed, and when all are', async () => {
  for (const query of ['parol', 'tala', 'araw']) noteSearch(query)
  await open()
  for (const name of [words.forget?.replace('{{query}}', 'tala'), words.clearPast]) {
    const pressed = button(name ?? '')
    pressed?.focus()
    await act(async () => pressed?.click())
    expect(pressed?.isConnected).toBe(false)
    expect(document.activeElement?.className).toBe('search-idle')
  }
  expect($searches.get()).toEqual([])
})

test('searches are remembered for the visit if the storage is full', async () => {
  vi.stubGlobal('localStorage', aStorage(10))
  await open()
  await type('bakunwa')
  await said(/^1 game/)
  await done()
  await type('')
  expect(button('bakunwa')).toBeDefined()
  await act(async () => button('bakunwa')?.click())
  expect(field().value).toBe('bakunwa')
})

test('an address may hold any text, truncated to the typing limit', async () => {
  history.replaceState(null, '', `/search?q=${'parol+'.repeat(500)}`)
  await open()
  expect(field().value).toHaveLength(SEARCH_LENGTH_MAX)
  await said(/^\d+ games? for .*parol/)
})

test('a search that fails to load says so, and loads on retry', async () => {
  let isDown = true
  vi.doMock('#islands/lobby/searchEngine.ts', async (original) => {
    if (isDown) throw new Error('no network')
    return await original()
  })
  await open()
  await type('bakunwa')
  await expect.poll(() => act(async () => host.textContent)).toContain(words.failed)
  isDown = false
  await act(async () => button('Try again')?.click())
  await said(/^1 game/)
})
