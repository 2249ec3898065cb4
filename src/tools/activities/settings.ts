import process from 'node:process'

/** What a simulation sets: nothing waits for the pace of a person, and log-ins last. */
const SIMULATION = {
  PERYA_ROUND_PACE: 'off',
  PERYA_PASSWORD_MEMORY: '64',
  PERYA_SESSION_IDLE_HOURS: '8760',
  PERYA_SESSION_HOURS: '8760',
  PERYA_LOG: 'error',
}

/** Forgets the settings of a server here, and sets those of a simulation. Before anything reads them, so what reads them is imported afterwards. */
export function setSimulation(): void {
  for (const name of Object.keys(process.env)) if (/^(?:PERYA_|DATABASE_|RSA_KEY_)/.test(name)) delete process.env[name]
  Object.assign(process.env, SIMULATION)
}
