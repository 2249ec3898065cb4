import type { APIRoute } from 'astro'
import { channelKinds } from '#contract/wallet/channelKinds.ts'
import { channelMark } from '#layouts/wallet/channelMarks.ts'

/** Our drawings of the kinds of channels, one file each. */
export function getStaticPaths() {
  return channelKinds.map((kind) => ({ params: { kind } }))
}

export const GET: APIRoute = ({ params }) => {
  const kind = channelKinds.find((one) => one === params.kind)
  if (!kind) throw new Error(`no channel is paid by ${params.kind}`)
  return new Response(channelMark(kind), { headers: { 'content-type': 'image/svg+xml' } })
}
