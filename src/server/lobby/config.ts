import { openNotices } from '#contract/notices.ts'
import { passwordKey } from '../account/keys.ts'
import { now } from '../clock.ts'
import { config } from '../config.ts'
import type { Handler } from '../handler.ts'
import { catalogue } from './catalogue.ts'

export const appConfig: Handler<'anonymous/appConfig'> = async (body) => {
  const { version, games, webConfig } = catalogue()
  const { publicKey } = await passwordKey()
  const news = body.gameListVersion === version ? {} : { gameList: [...games] }
  const appNoticeConfigList = openNotices(webConfig.appNoticeConfigList, now().getTime())
  const socialLogin = config.socialIssuer === '' ? {} : { socialLogin: { name: config.socialName } }
  const told = { config: { ...webConfig, appNoticeConfigList }, ...socialLogin }
  return { key: publicKey, gameListVersion: version, ...news, ...told }
}
