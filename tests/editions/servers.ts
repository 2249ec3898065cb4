import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { onTestFinished } from 'vitest'
import { freePort } from '../freePort.ts'
import { ask } from '../http/testServer.ts'

export type Server = { port: number; child: ChildProcess; ended: Promise<unknown[]> }

/** The whole product in a process of its own, on a build. It ends with its test. */
export async function startOn(build: string, env: Record<string, string>): Promise<Server> {
  const own = { ...process.env, ...env, PORT: await freePort(), PERYA_SEED: 'off', PERYA_LOG: 'error' }
  const child = fork(join(import.meta.dirname, '../http/serverProcess.ts'), [build], {
    env: own,
    execArgv: [],
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [said] = await once(child, 'message')
  return { port: (said as { port: number }).port, child, ended } // serverProcess.ts sends it
}

export async function titleOf({ port }: Server, path = '/lobby/home'): Promise<string> {
  const { text } = await ask(port, path)
  return /<title>(.*?)<\/title>/.exec(text)?.[1] ?? text.slice(0, 200)
}
