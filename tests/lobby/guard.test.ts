// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runInThisContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')

beforeEach(() => {
  sessionStorage.clear()
  delete document.documentElement.dataset.app
  document.head.innerHTML = `<style>${read('src/layouts/lobby/app-download.css')}</style>`
})

/** The script in the head of every lobby page, before its first paint. */
function arrive(query: string): string {
  history.replaceState(null, '', `/lobby/home${query}`)
  delete document.documentElement.dataset.app
  runInThisContext(read('public/guard.js'))
  document.body.innerHTML = '<a class="download-link" href="/apkdownload">Download for rewards</a>'
  const link = document.querySelector('a')
  return link ? getComputedStyle(link).display : 'gone'
}

test('the link to the download page is for browsers: the native app hides it from its first page on, for the session', () => {
  expect(arrive('')).toBe('flex')
  expect(arrive('?appToken=an-app_1')).toBe('none')
  expect(arrive('')).toBe('none')
})

test.each(['', '%00', '<b>', 'x'.repeat(129)])('%j is no app’s token', (token) => {
  expect(arrive(`?appToken=${encodeURIComponent(token)}`)).toBe('flex')
})

test('a lost connection is noted at once, after a swap too, and until it is back', () => {
  const root = document.documentElement
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  arrive('')
  expect(root.hasAttribute('data-offline')).toBe(true)
  line.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(root.hasAttribute('data-offline')).toBe(false)
  line.mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(root.hasAttribute('data-offline')).toBe(true)
  root.removeAttribute('data-offline')
  document.dispatchEvent(new Event('astro:after-swap'))
  expect(root.hasAttribute('data-offline')).toBe(true)
  line.mockRestore()
})

const inIsland = (form: string, type: string) => {
  arrive('')
  document.body.innerHTML = `<astro-island ssr><${form}><button type="${type}">Deposit</button></form></astro-island>`
  const heard = { submits: 0, taps: 0 }
  document.querySelector('form')?.addEventListener('submit', (event) => {
    heard.submits += 1
    event.preventDefault()
  })
  const button = document.querySelector('button')
  button?.addEventListener('click', () => {
    heard.taps += 1
  })
  button?.click()
  const asleep = { ...heard }
  const island = document.querySelector('astro-island')
  island?.removeAttribute('ssr')
  island?.dispatchEvent(new Event('astro:hydrate'))
  return { asleep, awake: heard }
}

test('a form is sent after its island’s hydration, and not by the browser before', () => {
  const { asleep, awake } = inIsland('form', 'submit')
  expect(asleep).toEqual({ submits: 0, taps: 1 })
  expect(awake.submits).toBeGreaterThan(0)
})

test('a form with an address of its own works without its island, once', () => {
  const { asleep, awake } = inIsland('form action="/lobby/games"', 'submit')
  expect([asleep.submits, awake.submits]).toEqual([1, 1])
})

test('of two buttons tapped early the last is tapped again, and no other', () => {
  arrive('')
  document.body.innerHTML = '<astro-island ssr><button>500</button><button>Deposit</button></astro-island>'
  const heard: string[] = []
  const island = document.querySelector('astro-island')
  const buttons = [...document.querySelectorAll('button')]
  for (const button of [...buttons, ...buttons]) button.click()
  for (const button of buttons) button.addEventListener('click', () => heard.push(button.textContent ?? ''))
  island?.removeAttribute('ssr')
  island?.dispatchEvent(new Event('astro:hydrate'))
  // Each arrival here has put a guard into the window.
  expect(new Set(heard)).toEqual(new Set(['Deposit']))
})

test('a button tapped early is tapped again after its island’s hydration', () => {
  const { asleep, awake } = inIsland('form', 'button')
  expect(asleep.taps).toBe(1)
  expect(awake.taps).toBeGreaterThan(1)
})

test.each([
  ['', 'hidden'],
  ['Alon', ''],
])('a missing picture is hidden, and shown once one loads; its words %j stay', (alt, without) => {
  arrive('')
  const picture = Object.assign(document.body.appendChild(document.createElement('img')), { alt })
  const happen = (type: string) => {
    picture.dispatchEvent(new Event(type))
    return picture.style.visibility
  }
  expect(['load', 'error', 'error', 'load'].map(happen)).toEqual(['', without, without, ''])
})
