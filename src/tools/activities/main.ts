import process from 'node:process'

/**
 * `npm run activities [-- <kind> …] [--days 30] [--players 8] [--seed text] [--from 2026-12-01] [--on]`: what each activity of content/lobby would cost in a
 * month, by bots that live it with the server's own code on a database that is thrown away. It reads the content and none of the settings of a
 * server here, which must be forgotten before anything reads them.
 */
const SIMULATION = {
  PERYA_ROUND_PACE: 'off',
  PERYA_PASSWORD_MEMORY: '64',
  PERYA_SESSION_IDLE_HOURS: '8760',
  PERYA_SESSION_HOURS: '8760',
  PERYA_LOG: 'error',
}

for (const name of Object.keys(process.env)) if (/^(?:PERYA_|DATABASE_|RSA_KEY_)/.test(name)) delete process.env[name]
Object.assign(process.env, SIMULATION)
const { runAlone } = await import('../launch/tool.ts')
const { run } = await import('./run.ts')
await runAlone(run)
