// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { noteEvent } from '#client/telemetry/events.ts'
import { guarded } from '#islands/ui/Guarded.tsx'
import type { Strings } from '#islands/ui/words.ts'
import common from '../../content/words/en/common.json' with { type: 'json' }

vi.mock('#client/telemetry/events.ts', () => ({ noteEvent: vi.fn() }))

const Fragile = guarded(({ rows }: { strings: Strings; rows: readonly string[] | null }) => (
  <p>{Object(rows).map((row: string) => row)}</p>
))

test('an island that throws says so, reports it to the operator, and offers a reload', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  history.replaceState(null, '', '/profile/email?x=1')
  const host = document.body.appendChild(document.createElement('main'))
  const root = createRoot(host)
  const show = (rows: string[] | null) => act(async () => root.render(<Fragile strings={{ common }} rows={rows} />))

  await show(['one'])
  expect(host.textContent).toBe('one')
  expect(noteEvent).not.toHaveBeenCalled()

  await show(null)
  expect(host.querySelector('[role=alert]')?.textContent).toContain(common.broken)
  expect(noteEvent).toHaveBeenCalledExactlyOnceWith('island_broken', 0, { path: '/profile/email', error: 'TypeError' })
  host.querySelector('button')?.click()
  expect(reload).toHaveBeenCalledTimes(1)
  await act(async () => root.unmount())
})
