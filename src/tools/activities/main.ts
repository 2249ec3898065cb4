import { setSimulation } from './settings.ts'

/**
 * `npm run activities [-- <kind> …] [hunters] [--days 30] [--players 8] [--seed text] [--from 2026-12-01] [--on]`: what each activity of content/lobby would cost in a
 * month, by bots that live it with the server's own code on a database that is thrown away. It reads the content and none of the settings of a
 * server here, which must be forgotten before anything reads them.
 */
setSimulation()
const { runAlone } = await import('../launch/tool.ts')
const { run } = await import('./run.ts')
await runAlone(run)
