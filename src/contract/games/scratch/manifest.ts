import { engine } from '../manifest.ts'

export const scratch = engine({ from: 2901, to: 2999, paytables: 'scratch', hasChoice: false })
