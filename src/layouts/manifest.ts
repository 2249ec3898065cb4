import { type IconName, iconPath } from '#contract/icons.ts'
import { APP_ICON_SIZES, appIconPath, type IconPurpose } from '#contract/lobby/art.ts'
import { APP_IDENTITY, START } from '#contract/lobby/install.ts'
import { addressIn, languageTags } from '#contract/locale.ts'
import type { Words } from './words.ts'

/** The background of tokens.css, painted by the system before the page. */
const GROUND = '#14102b'

/** The web app manifest (W3C) for installing the lobby. */
export function manifest({ t, locale }: Words): object {
  return {
    id: APP_IDENTITY,
    name: `${t('common.appName')}: ${t('common.tagline')}`,
    short_name: t('public.app.shortName'),
    description: t('common.description'),
    lang: languageTags[locale],
    dir: 'ltr',
    start_url: addressIn(locale, START),
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['games', 'entertainment'],
    icons: [...icons('any'), ...icons('maskable')],
    screenshots: [
      screenshot('narrow', '780x1688', t('public.app.screenNarrow')),
      screenshot('wide', '1440x900', t('public.app.screenWide')),
    ],
    shortcuts: [
      shortcut(t('public.app.shortcutDeposit'), addressIn(locale, '/lobby/wallets/deposit'), 'purse'),
      shortcut(t('public.app.shortcutSlots'), addressIn(locale, '/lobby/home?typeId=1'), 'slot-machine'),
    ],
  }
}

function icons(purpose: IconPurpose) {
  return APP_ICON_SIZES.map((size) => ({
    src: appIconPath(size, purpose),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))
}

function screenshot(form_factor: 'narrow' | 'wide', sizes: string, label: string) {
  return { src: `/screens/${form_factor}.webp`, sizes, type: 'image/webp', form_factor, label }
}

/** Targets of a long press on the app's icon. */
function shortcut(name: string, url: string, icon: IconName) {
  return { name, url, icons: [{ src: iconPath(icon), sizes: 'any', type: 'image/svg+xml' }] }
}
