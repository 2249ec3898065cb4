/** Networks that a player's invitation can be shared to (`shareUrlMap`, spec 3), the most used here first. */
export const shareNetworks = ['facebook', 'whatsapp', 'telegram', 'viber', 'x'] as const
export type ShareNetwork = (typeof shareNetworks)[number]

const dialogs: Record<ShareNetwork, (url: string) => string> = {
  facebook: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
  whatsapp: (url) => `https://wa.me/?text=${url}`,
  telegram: (url) => `https://t.me/share/url?url=${url}`,
  viber: (url) => `viber://forward?text=${url}`,
  x: (url) => `https://x.com/intent/post?url=${url}`,
}

/** The address of each network's own share dialog, filled in with a link. */
export function shareUrls(link: string): Record<ShareNetwork, string> {
  const url = encodeURIComponent(link)
  const entries = shareNetworks.map((network) => [network, dialogs[network](url)] as const)
  return Object.fromEntries(entries) as Record<ShareNetwork, string> // one entry for each network
}
