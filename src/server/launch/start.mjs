import { join } from 'node:path'
import { build } from './build.mjs'
import { install, ROOT } from './install.mjs'
import { become } from './run.mjs'

install()
build()
// V8 would let the nursery of short-lived objects grow to a hundred megabytes; small, it is collected more often and costs less.
const options = ['--max-semi-space-size=8', '--import', new URL('resolve.mjs', import.meta.url).href]
become([...options, join(ROOT, 'src', 'server', 'main.ts')], { extra: { NODE_ENV: 'production' } })
