import { vi } from 'vitest'
import type { Transport } from '#client/wire/post.ts'

/** The stores of the shell, as a page loads them: fresh as after a reload, and with this transport. */
export async function openShell(transport: Transport) {
  vi.resetModules()
  const { setTransport } = await import('#client/wire/post.ts')
  setTransport(transport)
  return {
    ...(await import('#stores/games/shell/state.ts')),
    ...(await import('#stores/games/shell/open.ts')),
    ...(await import('#stores/games/shell/play.ts')),
    ...(await import('#stores/games/shell/recheck.ts')),
    ...(await import('#stores/games/shell/stakes.ts')),
    ...(await import('#stores/games/shell/auto.ts')),
    ...(await import('#stores/games/shell/settings.ts')),
    ...(await import('#stores/games/shell/results.ts')),
    ...(await import('#stores/games/shell/show.ts')),
  }
}
