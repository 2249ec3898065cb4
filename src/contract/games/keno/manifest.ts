import { engine } from '../manifest.ts'

export const keno = engine({ from: 2701, to: 2799, paytables: 'keno', hasChoice: true })
