// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runInThisContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')

beforeEach(() => {
  sessionStorage.clear()
  delete document.documentElement.dataset.app
  document.head.innerHTML = `<style>${read('src/layouts/lobby/app-download.css')}</style>`
})

/** What stands in the head of every page of the lobby, before its first paint. */
function arrive(query: string): string {
  history.replaceState(null, '', `/lobby/home${query}`)
  delete document.documentElement.dataset.app
  runInThisContext(read('public/guard.js'))
  document.body.innerHTML = '<a class="download-link" href="/apkdownload">Download for rewards</a>'
  const link = document.querySelector('a')
  return link ? getComputedStyle(link).display : 'gone'
}

test('the link to the download page is for browsers: the native app has it hidden from its first page on, for the session', () => {
  expect(arrive('')).toBe('flex')
  expect(arrive('?appToken=an-app_1')).toBe('none')
  expect(arrive('')).toBe('none')
})

test.each(['', '%00', '<b>', 'x'.repeat(129)])('%j is no app’s token', (token) => {
  expect(arrive(`?appToken=${encodeURIComponent(token)}`)).toBe('flex')
})

test.each([
  ['', 'hidden'],
  ['Alon', ''],
])('a picture that does not come is hidden, and seen again once one comes; its words %j stay', (alt, without) => {
  arrive('')
  const picture = Object.assign(document.body.appendChild(document.createElement('img')), { alt })
  const happen = (type: string) => {
    picture.dispatchEvent(new Event(type))
    return picture.style.visibility
  }
  expect(['load', 'error', 'error', 'load'].map(happen)).toEqual(['', without, without, ''])
})
