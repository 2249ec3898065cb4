import type { ActivityBot } from '../bot.ts'

/** As if there was an app to open. Its bonus asks for no choice. */
export const bot: ActivityBot = {
  switchOn: (on) => ({ ...on, webConfig: { ...on.webConfig, h5: { downloadType: 1, downloadUrl: '/app.apk' } } }),
}
