// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatsOf } from '#contract/formats.ts'
import { SafeboxMove } from '#islands/wallet/SafeboxMove.tsx'
import type { Box } from '#islands/wallet/safebox.ts'
import { strings } from '../lobby/pages.tsx'
import { host, mount, show, unmount } from '../mounted.ts'

beforeEach(mount)
afterEach(unmount)

const UNTIL = Date.UTC(2026, 10, 23, 4)
const box: Box = { hasSafeboxPassword: true, safebox: 20_000, coin: 5_000, locked: 0, locks: [] }

/** The form with "Take out" chosen. */
async function takeOut(change: Partial<Box>): Promise<void> {
  await show(<SafeboxMove strings={strings} box={{ ...box, ...change }} chips={[10_000]} />)
  const out = host.querySelectorAll<HTMLInputElement>('input[name=direction]')[2]
  await act(async () => out?.click())
}

test.each([['restsUntil'], ['lockedUntil']] as const)(
  'while %s is ahead nothing can be filled in to take out',
  async (field) => {
    await takeOut({ [field]: UNTIL })
    expect(host.querySelectorAll('input:not([name=direction])')).toHaveLength(0)
    const button = host.querySelector('button')
    expect(button?.disabled).toBe(true)
    const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain(formatsOf().moment(UNTIL))
  },
)

test('otherwise it can, and putting in always', async () => {
  await takeOut({})
  expect(host.querySelector('input[name=password]')).not.toBeNull()
  await act(async () => host.querySelector<HTMLInputElement>('input[name=direction]')?.click())
  expect(host.querySelector('input[name=password]')).toBeNull()
  expect(host.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(false)
})
