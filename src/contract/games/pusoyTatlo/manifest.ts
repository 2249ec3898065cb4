import { engine } from '../manifest.ts'

export const pusoyTatlo = engine({ from: 3201, to: 3299, paytables: 'pusoyTatlo', hasChoice: false })
