/** The parts of the wallet that have no page of their own in both layouts, with the keys of their titles. */
const titles = { record: 'wallet.record', 'safe-box': 'safebox.title' } as const

/** One page for each of them. A fresh list each time, since Astro keeps a page's addresses in it. */
export const walletParts = () => Object.entries(titles).map(([id, title]) => ({ params: { id }, props: { id, title } }))
