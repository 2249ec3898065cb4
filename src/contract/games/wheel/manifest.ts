import { engine } from '../manifest.ts'

export const wheel = engine({ from: 2601, to: 2699, paytables: 'wheel', hasChoice: true })
