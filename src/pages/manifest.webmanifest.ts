import type { APIRoute } from 'astro'
import { manifest } from '#layouts/manifest.ts'

export const GET: APIRoute = () =>
  new Response(JSON.stringify(manifest()), { headers: { 'content-type': 'application/manifest+json' } })
