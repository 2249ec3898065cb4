// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

test('who asks again and again, as a page without a network does, keeps no document after its test', async () => {
  const failed = vi.fn()
  const ask = (): unknown => fetch('/healthz').catch(() => [failed(), ask()])
  ask()
  await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(1)
})
