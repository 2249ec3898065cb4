import process from 'node:process'

/** Where the server of these tests listens and keeps its data: given by `npm test`, or these when run by hand. */
export const port = process.env.PORT ?? '4399'
export const data = process.env.PERYA_DATA ?? '.data/e2e'

/** A live-chat provider that nobody runs: the tests stand in for it on this machine. */
export const CHAT_URL = 'http://127.0.0.1:4/12345678/'
export const CHAT_SCRIPT = 'http://127.0.0.1:4/widget.js'
