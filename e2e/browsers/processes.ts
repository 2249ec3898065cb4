import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver } from './driver.ts'

/** How long a browser may take to start, on a busy machine, and to end. */
const START_MS = 60_000
const END_MS = 5_000
const ASK_MS = 200

/** Starts a program, and waits for a line of its own that has what is wanted, such as the address of its socket. */
export async function startAndHear(
  command: string,
  words: readonly string[],
  wanted: RegExp,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; heard: string }> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let said = ''
  const heard = new Promise<string>((resolve, reject) => {
    const note = (bytes: Buffer) => {
      said += bytes
      const [, found] = wanted.exec(said) ?? []
      if (found) resolve(found)
    }
    child.stdout.on('data', note)
    child.stderr.on('data', note)
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`${command} ended with ${code}: ${said}`)))
    setTimeout(() => reject(new Error(`${command} did not start: ${said}`)), START_MS).unref()
  })
  return { child, heard: await heard }
}

/** Waits until a server answers at an address. */
export async function untilAnswered(url: string): Promise<void> {
  for (const end = Date.now() + START_MS; ; await sleep(ASK_MS)) {
    const isAnswered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isAnswered) return
    if (Date.now() > end) throw new Error(`${url} does not answer`)
  }
}

/** Ends a program, by force if it does not listen. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await Promise.race([ended, sleep(END_MS)])
  child.kill('SIGKILL')
}

/** A profile of its own for a browser, which goes with it. */
export function newProfile(): string {
  return mkdtempSync(join(tmpdir(), 'perya-browser-'))
}

/** The driver, whose end also ends these programs and removes the profile. */
export function withEnd(driver: Driver, children: readonly ChildProcess[], profile?: string): Driver {
  return {
    ...driver,
    end: async () => {
      await driver.end()
      for (const child of children) await endProcess(child)
      if (profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
