/**
 * @type {import('astro-i18next').AstroI18nextConfig}
 * CommonJS, because astro-i18next loads it through a hook that Node 24 no longer runs for modules. The languages are those of
 * src/contract/locale.ts; a test holds them equal.
 */
module.exports = {
  defaultLocale: 'en',
  locales: ['en', 'fil', 'th'],
  load: ['server'],
  i18nextServer: { fallbackLng: 'en', preload: ['en', 'fil', 'th'], interpolation: { escapeValue: false } },
  i18nextServerPlugins: { fsBackend: null, '{contentWords}': '/src/layouts/words.ts' },
}
