import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'
import { freshDatabase } from '../database.ts'
import { freePort } from '../freePort.ts'
import { makeBuild } from './buildFixture.ts'
import { ask } from './testServer.ts'

const TYPED = 'Kalihim-1234'

/** Addresses of every kind in which a user may type a password. */
const addresses = [
  `/${TYPED}`,
  `/lobby/home?password=${TYPED}`,
  `/lobby/home/${TYPED}`,
  `/LOBBY/${TYPED}/Home`,
  `/notice/detail/${TYPED}?x=${TYPED}`,
  `/mobile/${TYPED}`,
  `//${TYPED}`,
  `/%E0%A4%A/${TYPED}`,
  `/app/v1/${TYPED}?${TYPED}`,
  `/pay/v1/${TYPED}`,
  `/login/social?code=${TYPED}&state=${TYPED}`,
  `/my-data?ticket=${TYPED}`,
  `/metrics?${TYPED}`,
  `/healthz/${TYPED}`,
  `/.well-known/${TYPED}`,
]

test('no typed address is in a log of any level, on a terminal or in a file', async () => {
  const env = {
    ...{ ...process.env, DATABASE_URL: await freshDatabase(), PORT: await freePort() },
    ...{ PERYA_SEED: 'off', PERYA_LOG: 'trace' },
  }
  const child = fork(join(import.meta.dirname, 'serverProcess.ts'), [await makeBuild()], {
    env,
    execArgv: [],
    stdio: 'pipe',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text))
  const closed = once(child, 'close')
  try {
    const [told] = await once(child, 'message')
    const { port } = told as { port: number }
    for (const path of addresses) {
      for (const method of ['GET', 'POST', 'HEAD', 'DELETE']) {
        const headers = { referer: `http://localhost/${TYPED}`, 'user-agent': TYPED, cookie: `a=${TYPED}` }
        await ask(port, path, { method, headers, ...(method === 'POST' && { body: `{"${TYPED}":"${TYPED}"}` }) })
      }
    }
  } finally {
    child.kill('SIGTERM')
    await closed
  }
  expect(said).toContain('"row":"unknown"')
  expect(said).toContain('"row":"/lobby/home"')
  expect(said.split('\n').filter((line) => line.toLowerCase().includes(TYPED.toLowerCase()))).toEqual([])
})
