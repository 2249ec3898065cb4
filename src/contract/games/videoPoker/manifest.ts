import { engine } from '../manifest.ts'

export const videoPoker = engine({ from: 3001, to: 3099, paytables: 'videoPoker', hasChoice: false })
