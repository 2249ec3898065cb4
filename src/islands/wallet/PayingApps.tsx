import './paying-apps.css'
import type { RechargeType } from '#contract/wallet/channel.ts'
import { type Strings, t } from '../ui/words.ts'

type Props = { strings: Strings; channels: readonly Pick<RechargeType, 'name' | 'apps'>[] }

/** The apps that can pay, by name. Their marks belong to their owners, so plain text stands for them. */
export function PayingApps({ strings, channels }: Props) {
  const open = channels.filter((channel) => channel.apps.length > 0)
  const apps = [...new Set(open.flatMap((channel) => channel.apps))]
  if (apps.length === 0) return null
  return (
    <div className="paying-apps">
      <p className="paying-apps-title">
        {t(strings, 'wallet.apps.title', { channel: open.map(({ name }) => name).join(', ') })}
      </p>
      <ul aria-label={t(strings, 'wallet.apps.list')}>
        {apps.map((app) => (
          <li key={app}>{app}</li>
        ))}
        <li>{t(strings, 'wallet.apps.others')}</li>
      </ul>
    </div>
  )
}
