import type { APIRoute } from 'astro'
import { manifest } from '#layouts/manifest.ts'

export const GET: APIRoute = ({ locals }) =>
  new Response(JSON.stringify(manifest(locals)), { headers: { 'content-type': 'application/manifest+json' } })
