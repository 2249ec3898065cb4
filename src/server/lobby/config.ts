import { openNotices } from '#contract/inbox/notices.ts'
import { passwordKey } from '../account/keys.ts'
import { contentNow } from '../base/clock.ts'
import { config } from '../base/config.ts'
import type { Handler } from '../call/handler.ts'
import { catalogue } from '../content/catalogue.ts'

export const appConfig: Handler<'anonymous/appConfig'> = async (body) => {
  const { version, games, webConfig } = catalogue()
  const { publicKey } = await passwordKey()
  const news = body.gameListVersion === version ? {} : { gameList: [...games] }
  const appNoticeConfigList = openNotices(webConfig.appNoticeConfigList, contentNow().getTime())
  const socialLogin = config.socialIssuer === '' ? {} : { socialLogin: { name: config.socialName } }
  const portal = config.portalUrl === '' ? {} : { portalUrl: config.portalUrl }
  const told = {
    config: { ...webConfig, ...portal, appNoticeConfigList },
    ...socialLogin,
    hasGuestPlay: config.guestPlay,
  }
  return { key: publicKey, gameListVersion: version, ...news, ...told }
}
