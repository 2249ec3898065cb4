import process from 'node:process'

/** Where the server of these tests listens and keeps its data: given by `npm test`, or these when run by hand. */
export const port = process.env.PORT ?? '4399'
export const data = process.env.PERYA_DATA ?? '.data/e2e'
