import { engine } from '../manifest.ts'

export const tower = engine({ from: 2801, to: 2899, paytables: 'tower', hasChoice: true })
