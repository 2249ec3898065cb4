/** What the evening needs of a browser, whatever protocol it speaks. One tab is in use at a time. */
export type Driver = {
  /** Name and version, as the browser says them. */
  readonly version: string
  /** Opens an address in the tab in use, and waits for its document. */
  goto: (url: string) => Promise<void>
  /** The value of an expression of the page, which JSON can carry. */
  evaluate: (expression: string) => Promise<unknown>
  /** A press of the pointer, in pixels of the view. */
  tap: (x: number, y: number) => Promise<void>
  /** Types into whatever has the focus. */
  type: (text: string) => Promise<void>
  /** The open tabs. */
  tabs: () => Promise<string[]>
  /** Takes another tab into use. */
  use: (tab: string) => Promise<void>
  /** Closes the tab in use. Another must be taken into use before anything else. */
  closeTab: () => Promise<void>
  /** The view as PNG. */
  picture: () => Promise<Buffer>
  end: () => Promise<void>
}

/** A phone's user agent, by which the server chooses the layout. */
export const PHONE =
  'Mozilla/5.0 (Linux; Android 16; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

/** The view of a phone, in pixels. */
export const VIEW = { width: 390, height: 844 } as const
