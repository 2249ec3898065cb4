import { icons } from '@iconify-json/fluent-emoji-flat/icons.json'
import type { APIRoute } from 'astro'
import { iconNames } from '#contract/icons.ts'

/** The interface's small pictures, one file each. */
export function getStaticPaths() {
  return iconNames.map((name) => ({ params: { name } }))
}

export const GET: APIRoute = ({ params }) => {
  const name = iconNames.find((one) => one === params.name)
  const icon = name && icons[name]
  if (!icon) throw new Error(`fluent-emoji-flat has no icon ${params.name}`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${icon.body}</svg>`
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
