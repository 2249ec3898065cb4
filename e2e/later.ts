import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../tests/freePort.ts'
import { data } from './place.ts'
import type { Place } from './prepare.ts'
import { test as base, expect } from './test.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Christmas and New Year are both on. */
export const LATER = '2026-12-27T03:00:00Z'
const START_MS = 120_000

type Later = {
  /** The server of a later day: one for each worker, with a database of its own, so that its clock moves nothing of other tests. */
  later: Place
}

/** A test on a later day: its server is at this moment, and so is the clock of its pages. */
export const testAt = (moment: string) =>
  base.extend<object, Later>({
    later: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
      async ({}, use) => {
        const port = await freePort()
        const folder = `${data}-later-${port}`
        const words = ['--import', './src/tools/launch/resolve.mjs', 'e2e/laterServer.ts', moment]
        const place = { PORT: String(port), PERYA_DATA: folder }
        const more = { ...place, PERYA_SEED: 'off', PERYA_LOG: 'warn', PERYA_ROUND_PACE: 'off' }
        const env = { ...process.env, NODE_ENV: 'production', ...more }
        const server = spawn(process.execPath, words, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
        const isUp = () =>
          fetch(`http://localhost:${port}/healthz`).then(
            ({ ok }) => ok,
            () => false,
          )
        await expect.poll(isUp, { timeout: START_MS }).toBe(true)
        await use(place)
        server.kill('SIGTERM')
        await once(server, 'exit')
        rmSync(resolve(ROOT, folder), { recursive: true, force: true })
      },
      { scope: 'worker', timeout: START_MS },
    ],
    baseURL: ({ later }, use) => use(`http://localhost:${later.PORT}`),
    page: async ({ page }, use) => {
      await page.clock.install({ time: new Date(moment) })
      await use(page)
    },
  })

export const test = testAt(LATER)

export { expect }
