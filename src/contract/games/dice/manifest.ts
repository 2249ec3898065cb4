import { engine } from '../manifest.ts'

export const dice = engine({ from: 2001, to: 2099, paytables: 'dice', hasChoice: true })
