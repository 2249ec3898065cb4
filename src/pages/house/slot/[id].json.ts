import { slots } from 'perya:slots'
import type { APIRoute } from 'astro'

/** The rules of a slot as data, so that anybody can play a round again (see /fair). Built once. */
export function getStaticPaths() {
  return slots.map((slot) => ({ params: { id: String(slot.game.id) }, props: { slot } }))
}

export const GET: APIRoute = ({ props }) => Response.json(props.slot)
