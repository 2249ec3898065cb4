import { type Strings, t } from '../../ui/words.ts'

type Props = {
  of: { readonly isIdentified: boolean; readonly needRecharge: boolean }
  /** Where the panel says what needs an identity, and what a deposit. */
  words: 'commission' | 'agentCount'
  strings: Strings
}

/** What keeps an agent from earning or claiming, with the ways out. */
export function Obstacles({ of: { isIdentified, needRecharge }, words, strings }: Props) {
  return (
    <>
      {!isIdentified && (
        <p>
          {t(strings, `${words}.identity`)} <a href="/walletsKyc">{t(strings, 'commission.identify')}</a>
        </p>
      )}
      {needRecharge && (
        <p>
          {t(strings, `${words}.needRecharge`)} <a href="/lobby/wallets/deposit">{t(strings, 'commission.deposit')}</a>
        </p>
      )}
    </>
  )
}
