import { engine } from '../manifest.ts'

export const coin = engine({ from: 2501, to: 2599, paytables: 'coin', hasChoice: false })
