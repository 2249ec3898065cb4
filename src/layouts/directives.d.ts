import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates once the game of the page is on screen (`islands/games/awakeDirective.ts`). */
    'client:awake'?: boolean
  }
}
