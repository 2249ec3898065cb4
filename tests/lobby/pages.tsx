import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ReactElement } from 'react'
import type { Strings } from '#islands/ui/words.ts'
import { catalogue } from '#server/content/catalogue.ts'

const WORDS = resolve(import.meta.dirname, '../../content/words/en')

const { games, version, webConfig, configs, banks } = catalogue()

const words = Object.fromEntries(
  readdirSync(WORDS).map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(WORDS, file), 'utf8'))]),
)
Object.assign(words.lobby.type, Object.fromEntries(webConfig.appGameTypeList.map(({ id, name }) => [id, name])))

/** All words of the interface, of which a page passes some. */
export const strings: Strings = words

const { appGameBrandList: brands, appGameTypeList: types } = webConfig
const lobby = { strings, games, version, brands, types }
const built = ['/lobby/wallets/deposit', '/lobby/profile/vip']

/** The main island of each page with data from calls, with the page's props. Imported anew each time, so that stores begin empty. */
export const mainIslands: Record<string, () => Promise<ReactElement>> = {
  home: async () => {
    const { Home } = await import('#islands/lobby/Home.tsx')
    return <Home {...lobby} />
  },
  games: async () => {
    const { GamesPage } = await import('#islands/lobby/GamesPage.tsx')
    return <GamesPage {...lobby} />
  },
  search: async () => {
    const { GameSearch } = await import('#islands/lobby/GameSearch.tsx')
    return <GameSearch {...lobby} />
  },
  favourites: async () => {
    const { Favourites } = await import('#islands/lobby/Favourites.tsx')
    return <Favourites {...lobby} browse="/lobby/games" />
  },
  ticker: async () => {
    const { Ticker } = await import('#islands/lobby/Ticker.tsx')
    return <Ticker strings={strings} />
  },
  mail: async () => {
    const { MailBox } = await import('#islands/inbox/MailBox.tsx')
    return <MailBox strings={strings} />
  },
  record: async () => {
    const { TransactionRecord } = await import('#islands/wallet/TransactionRecord.tsx')
    return <TransactionRecord strings={strings} gameNames={{}} />
  },
  deposit: async () => {
    const { DepositForm } = await import('#islands/wallet/DepositForm.tsx')
    const channels = webConfig.appRechargeTypeList
    return (
      <DepositForm
        strings={strings}
        amounts={webConfig.depositAmounts}
        channels={channels}
        firstBonus={300}
        turnover={1}
      />
    )
  },
  withdrawal: async () => {
    const { WithdrawForm } = await import('#islands/wallet/WithdrawForm.tsx')
    return <WithdrawForm strings={strings} limits={webConfig.withdrawal} bindPath="/bindBankCard" />
  },
  accounts: async () => {
    const { BankAccounts } = await import('#islands/wallet/BankAccounts.tsx')
    return <BankAccounts strings={strings} bindPath="/bindBankCard" />
  },
  account: async () => {
    const { BankForm } = await import('#islands/wallet/BankForm.tsx')
    return <BankForm strings={strings} banks={banks} listPath="/bankCardList" />
  },
  safebox: async () => {
    const { Safebox } = await import('#islands/wallet/Safebox.tsx')
    return <Safebox strings={strings} chips={[100]} bindPath="/bindBankCard" />
  },
  tasks: async () => {
    const { TaskList } = await import('#islands/activities/tasks/TaskList.tsx')
    return <TaskList strings={strings} tasks={configs.tasks} socials={[]} />
  },
  'VIP levels': async () => {
    const { VipGifts } = await import('#islands/activities/vip/VipGifts.tsx')
    const thresholds = webConfig.appUserLevelConfigList
    return <VipGifts strings={strings} thresholds={thresholds} kycPath="/walletsKyc" />
  },
  'VIP rebates': async () => {
    const { VipRebates } = await import('#islands/activities/vip/VipRebates.tsx')
    return <VipRebates strings={strings} />
  },
  activities: async () => {
    const { ActivityTiles } = await import('#islands/activities/ActivityTiles.tsx')
    return <ActivityTiles strings={strings} faces={[]} hosts={[]} list="general" title="All" isAlone />
  },
  service: async () => {
    const { ServiceList } = await import('#islands/support/ServiceList.tsx')
    return <ServiceList strings={strings} entries={[]} />
  },
  member: async () => {
    const { MemberOverview } = await import('#islands/account/MemberOverview.tsx')
    return <MemberOverview {...lobby} levels={webConfig.appUserLevelConfigList} built={built} />
  },
  profile: async () => {
    const { ProfileCard } = await import('#islands/account/ProfileCard.tsx')
    return <ProfileCard strings={strings} />
  },
  'profile, the form': async () => {
    const { ProfileForm } = await import('#islands/account/ProfileForm.tsx')
    return <ProfileForm strings={strings} />
  },
  phone: async () => {
    const { BindForm } = await import('#islands/account/BindForm.tsx')
    return <BindForm strings={strings} rules={webConfig} />
  },
  superior: async () => {
    const { InviterForm } = await import('#islands/account/InviterForm.tsx')
    return <InviterForm strings={strings} />
  },
  password: async () => {
    const { PasswordCard } = await import('#islands/account/PasswordCard.tsx')
    return <PasswordCard strings={strings} rules={webConfig} />
  },
  sessions: async () => {
    const { SessionsCard } = await import('#islands/account/SessionsCard.tsx')
    return <SessionsCard strings={strings} />
  },
  privacy: async () => {
    const { PrivacyCard } = await import('#islands/account/PrivacyCard.tsx')
    return <PrivacyCard strings={strings} />
  },
  'own data': async () => {
    const { MyData } = await import('#islands/rights/MyData.tsx')
    return <MyData strings={strings} bindPath="/bindBankCard" />
  },
  identity: async () => {
    const { Kyc } = await import('#islands/kyc/Kyc.tsx')
    return <Kyc strings={strings} picturesPath="/walletsKycUpload" />
  },
  'pictures of identity': async () => {
    const { KycUpload } = await import('#islands/kyc/KycUpload.tsx')
    return <KycUpload strings={strings} detailsPath="/walletsKyc" />
  },
  fairness: async () => {
    const { FairCheck } = await import('#islands/games/FairCheck.tsx')
    return <FairCheck strings={strings} games={games} />
  },
  game: async () => {
    const { StartGame } = await import('#islands/games/StartGame.tsx')
    return <StartGame strings={strings} games={games} brands={brands} />
  },
}
