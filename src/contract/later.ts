/** Makes a thing at its first use. A formatter takes a phone up to a tenth of a second, which no page should spend before it needs one. */
export function later<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
