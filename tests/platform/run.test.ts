import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'

/** Signals received by a server started with `become` when its launcher is told twice to end, and the exit code. */
async function endTwice(options: object, signal: NodeJS.Signals) {
  const words = [join(import.meta.dirname, 'becoming.mjs'), JSON.stringify(options)]
  const launcher = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  launcher.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await once(launcher.stdout, 'data')
  // Output may still arrive after 'exit'.
  const exited = once(launcher, 'close')
  launcher.kill(signal)
  launcher.kill(signal)
  const [code] = await exited
  return { code, said }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a server hears %s once, however many pass it on',
  async (signal) => {
    expect(await endTwice({}, signal)).toEqual({ code: 7, said: `ready\n${signal}\n` })
  },
)

test('a signal that a process cannot handle in time is replaced by another', async () => {
  expect(await endTwice({ toldBy: 'SIGINT' }, 'SIGTERM')).toEqual({ code: 7, said: 'ready\nSIGINT\n' })
})

test('a signal is passed on even by a launcher that has not continued since it started the server', async () => {
  expect(await endTwice({ pauseMs: 2_000 }, 'SIGTERM')).toEqual({ code: 7, said: 'ready\nSIGTERM\n' })
})
