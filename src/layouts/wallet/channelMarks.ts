import type { ChannelKind } from '#contract/wallet/channelKinds.ts'

/** Drawings of the kinds of channels. They are our own, since logos of e-wallets belong to their owners. */

const wallet = '<rect x="14" y="8" width="20" height="32" rx="4"/><path d="M21 34h6M20 20l4 4 5-7"/>'
const bank = '<path d="M9 19 24 10l15 9zM13 23v11M20 23v11M28 23v11M35 23v11M9 38h30"/>'

const marks: Record<ChannelKind, { ground: string; mark: string }> = {
  qrph: {
    ground: '#fff',
    mark: '<g stroke="#14102b"><rect x="9.5" y="9.5" width="11" height="11" rx="2"/><rect x="27.5" y="9.5" width="11" height="11" rx="2" stroke="#cf2747"/><rect x="9.5" y="27.5" width="11" height="11" rx="2" stroke="#1f62d8"/><path d="M27.5 29h4v4h-4zM36 29h3M35.5 36.5h3.5M28 38.5h3" stroke="#c4790f"/></g>',
  },
  gcash: { ground: '#2f7bff', mark: wallet },
  maya: { ground: '#0c8a5f', mark: wallet },
  grabpay: { ground: '#0a7a35', mark: wallet },
  instapay: { ground: '#6a3fd0', mark: `${bank}<path d="M22 4l-3 5h4l-3 4" stroke="#ffc247"/>` },
  pesonet: { ground: '#37307a', mark: bank },
  counter: {
    ground: '#b4541a',
    mark: '<path d="M10 20h28l-3-9H13zM13 20v17h22V20M20 37v-9h8v9"/>',
  },
}

/** A kind's drawing as an SVG file. */
export function channelMark(kind: ChannelKind): string {
  const { ground, mark } = marks[kind]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="12" fill="${ground}"/><g fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">${mark}</g></svg>`
}
