/**
 * @type {import('astro-i18next').AstroI18nextConfig}
 * CommonJS, because astro-i18next loads it through a hook that Node 24 no longer runs for modules.
 * The words themselves are loaded by src/layouts/words.ts, so no file backend is installed here.
 */
module.exports = {
  defaultLocale: 'en',
  locales: ['en', 'fil', 'th'],
  load: ['server'],
  i18nextServer: { fallbackLng: 'en' },
  i18nextServerPlugins: { fsBackend: null },
}
