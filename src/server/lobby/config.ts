import { openNotices } from '#contract/notices.ts'
import { passwordKey } from '../account/keys.ts'
import { now } from '../clock.ts'
import type { Handler } from '../handler.ts'
import { catalogue } from './catalogue.ts'

export const appConfig: Handler<'anonymous/appConfig'> = async (body) => {
  const { version, games, webConfig } = catalogue()
  const { publicKey } = await passwordKey()
  const news = body.gameListVersion === version ? {} : { gameList: [...games] }
  const appNoticeConfigList = openNotices(webConfig.appNoticeConfigList, now().getTime())
  return { key: publicKey, gameListVersion: version, ...news, config: { ...webConfig, appNoticeConfigList } }
}
