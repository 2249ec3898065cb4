import { vi } from 'vitest'
import type { Transport } from '#client/wire/post.ts'

/** The stores of the shell, as a page loads them: fresh as after a reload, and with this transport. */
export async function openShell(transport: Transport) {
  vi.resetModules()
  const { setTransport } = await import('#client/wire/post.ts')
  setTransport(transport)
  return {
    ...(await import('#islands/games/shell/state.ts')),
    ...(await import('#islands/games/shell/open.ts')),
    ...(await import('#islands/games/shell/play.ts')),
    ...(await import('#islands/games/shell/recheck.ts')),
    ...(await import('#islands/games/shell/stakes.ts')),
    ...(await import('#islands/games/shell/auto.ts')),
    ...(await import('#islands/games/shell/settings.ts')),
    ...(await import('#islands/games/shell/results.ts')),
    ...(await import('#islands/games/shell/show.ts')),
  }
}
