import { engine } from '../manifest.ts'

export const slot = engine({ from: 1001, to: 1999, paytables: 'slots', hasChoice: false })
