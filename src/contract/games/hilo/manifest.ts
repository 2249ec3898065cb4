import { engine } from '../manifest.ts'

export const hilo = engine({ from: 2301, to: 2399, paytables: 'hilo', hasChoice: false })
