import { engine } from '../manifest.ts'

export const mines = engine({ from: 2101, to: 2199, paytables: 'mines', hasChoice: true })
