import { engine } from '../manifest.ts'

export const plinko = engine({ from: 2201, to: 2299, paytables: 'plinko', hasChoice: true })
