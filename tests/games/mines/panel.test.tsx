// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Panel } from '#islands/games/mines/Panel.tsx'
import { $shell } from '#islands/games/shell/state.ts'
import { strings } from '../../lobby/pages.tsx'
import { host, mount, show, unmount } from '../../mounted.ts'
import { minesTable } from './table.ts'

beforeEach(mount)
afterEach(unmount)

test('the slider keeps the focus while a round is asked for', async () => {
  $shell.set({ step: 'ready' })
  await show(<Panel game={minesTable().game} strings={strings} />)
  const slider = host.querySelector('input')
  await act(async () => slider?.focus())
  await act(async () => $shell.set({ step: 'busy' }))
  expect([slider?.matches(':disabled'), slider?.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  expect(document.activeElement).toBe(slider)
})
