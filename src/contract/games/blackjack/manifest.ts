import { engine } from '../manifest.ts'

export const blackjack = engine({ from: 3301, to: 3399, paytables: 'blackjack', hasChoice: false })
