import { engine } from '../manifest.ts'

export const limbo = engine({ from: 2401, to: 2499, paytables: 'limbo', hasChoice: true })
