/** A link to another site (`leavingLink`). The leaving notice calls `left` once the player has confirmed and the site opens. */
export type LeavingLink = HTMLAnchorElement & { left?: () => void }

/** A ref for such a link: sets what happens when the player leaves by it. */
export function onLeft(act: () => void): (link: LeavingLink | null) => void {
  return (link) => {
    if (link) link.left = act
  }
}
