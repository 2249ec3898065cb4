import { engine } from '../manifest.ts'

export const luckyNine = engine({ from: 3101, to: 3199, paytables: 'luckyNine', hasChoice: false })
