import process from 'node:process'
import { build } from './build.mjs'
import { install } from './install.mjs'

/** `npm run build`. */
install()
const built = build()
if (built?.isNew) console.log(`The build lies in ${built.folder}.`)
else {
  if (built) console.error('The last good build stays.')
  process.exitCode = 1
}
