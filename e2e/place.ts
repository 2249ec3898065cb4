import process from 'node:process'
import { fileURLToPath } from 'node:url'

/** Port and data folder of the server under test: set by `npm test`, with defaults for manual runs. */
export const port = process.env.PORT ?? '4399'
/** The console's own origin: without a setting its port is a thousand above. */
export const consoleOrigin = `http://localhost:${Number(port) + 1_000}`
export const data = process.env.PERYA_DATA ?? '.data/e2e'

/** A live-chat provider that does not exist: the tests replace it on this machine. */
export const CHAT_URL = 'http://127.0.0.1:4/12345678/'
export const CHAT_SCRIPT = 'http://127.0.0.1:4/widget.js'

/** Compiled code of the tools that stories start: compiling it anew is half of their processor time. */
export const COMPILED = fileURLToPath(new URL('../node_modules/.cache/perya-tests', import.meta.url))
