import { resolve } from 'node:path'
import process from 'node:process'
import { config } from './config.ts'
import { stopOnSignal } from './door/signals.ts'
import { log } from './log.ts'
import { openPerya } from './open.ts'
import { cannotListen, writeForOurselves } from './reach.ts'
import { complain, say } from './say.ts'
import { demoPlayers } from './seed.ts'

writeForOurselves()
try {
  const perya = await openPerya(resolve(import.meta.dirname, '../../dist'))
  stopOnSignal(perya.close)
  say(`Perya is open: ${config.publicOrigin}`)
  say(perya.storage)
  if (config.seed === 'on')
    for (const { account, password } of demoPlayers) say(`Log in as ${account} with ${password}`)
} catch (error) {
  // Told in one line: whoever starts this wants to know what to change, not where we noticed.
  complain(...sentenceOf(error).split('\n'))
  log.debug({ err: error }, 'start failed')
  process.exit(1)
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return cannotListen(error, config) ?? error.message
}
