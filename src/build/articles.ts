import type { Plugin } from 'vite'
import { readArticles } from '#server/content/articles.ts'

const NAME = 'perya:articles'
const RESOLVED = `\0${NAME}`

/** Provides the pages that need no code as the module `perya:articles` (declared in src/layouts/lobby.d.ts). */
export function articlesModule(): Plugin {
  return {
    name: NAME,
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export const articles = ${JSON.stringify(readArticles())}` : undefined),
  }
}
