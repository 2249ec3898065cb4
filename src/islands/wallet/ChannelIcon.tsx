import type { RechargeType } from '#contract/lobby/catalogue.ts'

/** A channel's picture: the operator's own, else drawn by us, since e-wallets' logos belong to their owners. */
export function ChannelIcon({ icon }: { icon: RechargeType['icon'] }) {
  if (icon.startsWith('/')) return <img className="channel-icon" src={icon} alt="" width={48} height={48} />
  return (
    <svg className="channel-icon" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <rect width="48" height="48" rx="12" fill={icon === 'qrph' ? '#fff' : '#2f7bff'} />
      {icon === 'qrph' ? <QrMark /> : <WalletMark />}
    </svg>
  )
}

function QrMark() {
  return (
    <g fill="none" stroke="#14102b" strokeWidth="3">
      <rect x="9.5" y="9.5" width="11" height="11" rx="2" />
      <rect x="27.5" y="9.5" width="11" height="11" rx="2" stroke="#cf2747" />
      <rect x="9.5" y="27.5" width="11" height="11" rx="2" stroke="#1f62d8" />
      <path d="M27.5 29h4v4h-4zM36 29h3M35.5 36.5h3.5M28 38.500h3" stroke="#c4790f" strokeLinecap="round" />
    </g>
  )
}

function WalletMark() {
  return (
    <g fill="none" stroke="#fff" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
      <rect x="14" y="8" width="20" height="32" rx="4" />
      <path d="M21 34h6M20 20l4 4 5-7" />
    </g>
  )
}
