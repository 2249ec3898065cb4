import { readUrl } from '../readUrl.ts'

/** Social networks the footer may link to, by spec 3's ids. */
export const socialIds = [
  'facebook02',
  'telegram02',
  'instagram02',
  'tiktok02',
  'twitch02',
  'youtube02',
  'whatsapp02',
] as const
export type SocialId = (typeof socialIds)[number]

/** What a player can do with a network by a link of ours: open the house's account there, or the network's share dialog. */
export const socialActs = ['visit', 'share'] as const
/** An act on a network. Whether anything came of it there is not known to us. */
export type SocialDeed = { readonly network: SocialId; readonly act: (typeof socialActs)[number] }

export type SocialLink = { id: SocialId; url: string }
/** The valid links, and one message for each invalid entry. */
export type SocialReading = { links: SocialLink[]; wrong: string[] }

const isSocialId = (id: unknown): id is SocialId => socialIds.some((known) => known === id)

/** Reads `socialMedia` of the web configuration, a JSON text of spec 3. Never throws: an invalid entry is dropped alone. */
export function readSocial(json: string): SocialReading {
  const items = parsed(json)
  if (!Array.isArray(items)) return { links: [], wrong: ['it is not a JSON list'] }
  const reading: SocialReading = { links: [], wrong: [] }
  for (const [index, item] of items.entries()) {
    // unknown shape; reading a field of a non-null value is safe
    const { id, url } = (item ?? {}) as { id?: unknown; url?: unknown }
    if (!isSocialId(id)) reading.wrong.push(`entry ${index} has an unknown id`)
    else if (typeof url !== 'string' || !isHttps(url)) reading.wrong.push(`${id} has no https address`)
    else if (reading.links.some((link) => link.id === id)) reading.wrong.push(`${id} stands twice`)
    else reading.links.push({ id, url })
  }
  return reading
}

function parsed(json: string): unknown {
  if (json.trim() === '') return []
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isHttps(url: string): boolean {
  return readUrl(url)?.protocol === 'https:'
}
