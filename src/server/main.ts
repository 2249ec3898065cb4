import { resolve } from 'node:path'
import process from 'node:process'
import { config } from './base/config.ts'
import { log } from './base/log.ts'
import { complain, say } from './base/say.ts'
import { listenFailure, setPrivateUmask } from './db/preflight.ts'
import { demoPlayers } from './demo/seed.ts'
import { folderOf, readPointer } from './editions/buildFolder.ts'
import { stopOnSignal } from './http/signals.ts'
import { openPerya } from './open.ts'

setPrivateUmask()
try {
  const dist = resolve(import.meta.dirname, '../../dist')
  const built = readPointer(dist)
  if (!built) throw new Error('There is no build yet: `npm start` makes one.')
  const perya = await openPerya(folderOf(dist, built.hash))
  stopOnSignal(perya.close)
  say(`Perya is open: ${config.publicOrigin}`)
  say(perya.storage)
  if (perya.console) say(`Operators: ${perya.console}`)
  if (config.seed === 'on')
    for (const { account, password } of demoPlayers) say(`Log in as ${account} with ${password}`)
} catch (error) {
  // Told in one line: the operator wants to know what to change, not where we noticed.
  complain(...sentenceOf(error).split('\n'))
  log.debug({ err: error }, 'start failed')
  process.exit(1)
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return listenFailure(error, config) ?? error.message
}
