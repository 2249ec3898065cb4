import { useEffect, useState } from 'react'
import { type ShareNetwork, shareNetworks } from '#contract/account/shareNetworks.ts'
import { noteShare } from '../activities/followRewards/deeds.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { canShareText, shareWith } from '../ui/files.ts'
import { ShareIcon } from '../ui/keepIcons.tsx'
import { type Strings, t } from '../ui/words.ts'
import { QrCode } from '../wallet/QrCode.tsx'

type Props = {
  strings: Strings
  url: string
  /** Networks' share dialogs, by their names. */
  shareUrlMap: Readonly<Record<string, string>>
}

/** The player's link: to be copied, handed to the system's share sheet or to a network, or scanned. */
export function ShareLink({ strings, url, shareUrlMap }: Props) {
  return (
    <>
      <div className="invite-link">
        <span className="invite-label">{t(strings, 'friends.link')}</span>
        <span className="invite-url">{url.replace(/^https?:\/\//, '')}</span>
        <CopyButton value={url} label={t(strings, 'friends.copy')} strings={strings} />
      </div>
      <SheetButton strings={strings} url={url} />
      <nav aria-label={t(strings, 'friends.networks')}>
        <ul className="invite-networks">
          {shareNetworks.map((network) => (
            <Network key={network} strings={strings} network={network} href={shareUrlMap[network]} />
          ))}
        </ul>
      </nav>
      <div className="invite-code">
        <QrCode text={url} label={t(strings, 'friends.qr')} waitLabel={t(strings, 'friends.qrLoading')} />
        <p>{t(strings, 'friends.qrText')}</p>
      </div>
    </>
  )
}

/** The share sheet, where the system has one. */
function SheetButton({ strings, url }: { strings: Strings; url: string }) {
  const text = t(strings, 'friends.shareText')
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => setIsOffered(canShareText(text, url)), [text, url])
  if (!isOffered) return null
  return (
    <Button
      look="gold"
      isWide
      icon={<ShareIcon />}
      onClick={() => void shareWith({ text, url }, t(strings, 'friends.shareFailed'))}
    >
      {t(strings, 'friends.share')}
    </Button>
  )
}

type NetworkProps = { strings: Strings; network: ShareNetwork; href: string | undefined }

function Network({ strings, network, href }: NetworkProps) {
  if (href === undefined) return null
  return (
    <li>
      <a className="button" href={href} target="_blank" rel="noopener noreferrer" onClick={() => noteShare(network)}>
        {t(strings, `friends.network.${network}`)}
      </a>
    </li>
  )
}
