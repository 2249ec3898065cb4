import process from 'node:process'

const STAY_MS = 300

// Prints every signal, and exits some time after the first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    process.stdout.write(`${signal}\n`)
    setTimeout(() => process.exit(7), STAY_MS)
  })
}
process.stdout.write('ready\n')
setInterval(() => {}, STAY_MS)
