// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'

const script = readFileSync(resolve(import.meta.dirname, '../../public/download.js'), 'utf8')
const root = document.documentElement
/** Runs the script, as the bar's page does before it paints. */
const load = () => new Function(script)()
const close = () =>
  document.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

beforeEach(() => {
  localStorage.clear()
  root.removeAttribute('data-download')
  document.body.innerHTML = '<button data-hide-download>×</button><main tabindex="-1"></main>'
})

test('the bar stays until the player closes it, and then is gone on this device', () => {
  load()
  expect(root.dataset.download).toBe('on')
  close()
  expect(root.dataset.download).toBe('off')
  expect(localStorage.getItem('showHeaderDownload')).toBe('0')
  expect(document.activeElement?.tagName).toBe('MAIN')
  root.removeAttribute('data-download')
  load()
  expect(root.dataset.download).toBe('off')
})

test('another tap leaves it', () => {
  load()
  document.querySelector('main')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect([root.dataset.download, localStorage.getItem('showHeaderDownload')]).toEqual(['on', null])
})

test('where storage is forbidden it closes for this page', () => {
  vi.stubGlobal('localStorage', undefined)
  load()
  close()
  expect(root.dataset.download).toBe('off')
  vi.unstubAllGlobals()
})
