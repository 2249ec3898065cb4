import type { AstroIntegration } from 'astro'

/** Gives every page the words of its language: src/layouts/middleware.ts. */
export function localesOfPages(): AstroIntegration {
  return {
    name: 'perya:locales',
    hooks: {
      'astro:config:setup': ({ addMiddleware }) => {
        addMiddleware({ order: 'pre', entrypoint: '#layouts/middleware.ts' })
      },
    },
  }
}
