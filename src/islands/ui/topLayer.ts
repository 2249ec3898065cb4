/** Raises a region above everything that is open, where the browser has popovers. Elsewhere its style sheet alone does. */
export function raise(region: HTMLElement): void {
  if ('showPopover' in region && !region.matches(':popover-open')) region.showPopover()
}
