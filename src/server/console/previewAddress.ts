import type { PlatformName } from '#contract/enumerations.ts'
import { readManila } from '#contract/time.ts'

/** An address of the preview: as of which moment, in which layout, and the page. */
export type PreviewAddress = { at: Date | undefined; platform: PlatformName; path: string; prefix: string }

const PREVIEW = '/console/preview/'
const NOW = 'now'
const ADDRESS = /^\/console\/preview\/(now|\d{4}-\d{2}-\d{2}T\d{2}:\d{2})\/(mobile|desktop)(\/.*)?$/

/** Reads a decoded address; undefined if it is none of the preview. */
export function readPreview(address: string): PreviewAddress | undefined {
  const [, moment = '', platform, path = '/'] = ADDRESS.exec(address) ?? []
  if (platform !== 'mobile' && platform !== 'desktop') return undefined
  const at = moment === NOW ? undefined : readManila(moment.replace('T', ' '))
  if (moment !== NOW && !at) return undefined
  return { at, platform, path, prefix: `${PREVIEW}${moment}/${platform}` }
}

/** The address of a page in the preview. A moment is in Manila, as a form of the browser writes it. */
export function previewOf(path: string, platform: PlatformName, moment = ''): string {
  const own = path.startsWith('/') ? path : `/${path}`
  return `${PREVIEW}${moment === '' ? NOW : moment}/${platform}${own === '/' ? '' : own}`
}

const LINK = /(\s(?:href|src|poster|action)=")\/(?!\/)/g
/** React writes srcSet. */
const SET = /(\s(?:image)?srcset=")([^"]*)"/gi
const SCRIPT =
  /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="(?:modulepreload|manifest)"[^>]*>|<link [^>]*as="script"[^>]*>/g
const IN_SHEET = /url\((["']?)\/(?!\/)/g

/** A page of a build whose links stay in the preview. It runs no script, so it has none. */
export function pageInPreview(html: string, prefix: string): string {
  return html
    .replace(SCRIPT, '')
    .replace(LINK, `$1${prefix}/`)
    .replace(SET, (_, name: string, set: string) => `${name}${set.replace(/(^|,\s*)\/(?!\/)/g, `$1${prefix}/`)}"`)
}

export function sheetInPreview(css: string, prefix: string): string {
  return css.replace(IN_SHEET, `url($1${prefix}/`)
}
