import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../database.ts'
import { makeBuild } from './buildFixture.ts'
import { ask } from './testServer.ts'

const BODY = JSON.stringify({ clientReferrer: 'ph', channel: 'WEB', appId: 'com.demo.web', platform: 0 })

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

async function start(): Promise<{ port: number; exited: Promise<unknown[]> }> {
  const env = { ...process.env, DATABASE_URL: await freshDatabase(), PORT: await freePort(), PERYA_SEED: 'off' }
  child = fork(join(import.meta.dirname, 'serverProcess.ts'), [await makeBuild()], {
    env,
    execArgv: [],
    stdio: 'inherit',
  })
  const exited = once(child, 'exit')
  const [said] = await once(child, 'message')
  return { port: (said as { port: number }).port, exited }
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return String(port)
}

/** A call with an incomplete body: `finish` sends the rest and resolves to the reply. */
async function slowCall(port: number): Promise<() => Promise<string>> {
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(BODY)) }
  const sent = request({ port, host: '127.0.0.1', path: '/app/v1/refreshData', method: 'POST', headers })
  const replied = once(sent, 'response')
  await new Promise((resolve) => sent.write(BODY.slice(0, 10), resolve))
  return async () => {
    sent.end(BODY.slice(10))
    const [reply] = await replied
    const chunks: Buffer[] = await reply.toArray()
    return Buffer.concat(chunks).toString('utf8')
  }
}

describe('SIGTERM', () => {
  test('accepts no more requests, finishes pending ones, releases everything and exits with success', async () => {
    const { port, exited } = await start()
    expect((await ask(port, '/healthz')).status).toBe(200)
    const finish = await slowCall(port)
    await ask(port, '/healthz')

    child?.kill('SIGTERM')
    await expect.poll(() => ask(port, '/healthz').catch((error) => error.code)).toBe('ECONNREFUSED')
    expect(JSON.parse(await finish())).toMatchObject({ code: 200, errcode: 0, coin: 0 })
    expect(await exited).toEqual([0, null])
  })

  test('has the same effect as the end of the starting process', async () => {
    const { exited } = await start()
    child?.disconnect()
    expect(await exited).toEqual([0, null])
  })
})
