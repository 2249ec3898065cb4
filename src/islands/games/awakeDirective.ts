import { whenAwake } from './awake.ts'

/** `client:awake`: the island hydrates when the game is on screen. Astro puts this into the page. */
export default function awakeDirective(load: () => Promise<() => Promise<void>>): void {
  void whenAwake().then(async () => (await load())())
}
