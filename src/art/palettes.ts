/** The colours of a game: what its symbols' plates and the ground behind its reels are made of. */
export type Palette = { light: string; plain: string; dark: string; ink: string }

export const palettes: ReadonlyMap<number, Palette> = new Map([
  [1001, { light: '#ff7ab5', plain: '#c3186f', dark: '#57083f', ink: '#2a0322' }],
  [1002, { light: '#ffe45c', plain: '#ff9a0a', dark: '#0c7a3c', ink: '#07401f' }],
  [1003, { light: '#ff8d5c', plain: '#d3203f', dark: '#0a3f7a', ink: '#3d0715' }],
  [1004, { light: '#ffc94a', plain: '#e0601a', dark: '#2b2aa6', ink: '#14052e' }],
  [1005, { light: '#ffa02b', plain: '#c22a14', dark: '#3a0d22', ink: '#14030c' }],
  [1006, { light: '#9fe3f5', plain: '#1787c4', dark: '#0b1b55', ink: '#04174a' }],
  [1007, { light: '#ffd3e4', plain: '#c05aa8', dark: '#4a2aa0', ink: '#2a0750' }],
  [1008, { light: '#7df5e0', plain: '#2b5fc0', dark: '#3b1f96', ink: '#0a1148' }],
  [1009, { light: '#8ff5f5', plain: '#178fd0', dark: '#06358a', ink: '#021650' }],
  [1010, { light: '#ffdf9a', plain: '#b0692c', dark: '#5a2606', ink: '#2b0f04' }],
  [1011, { light: '#6dff9e', plain: '#0c8a60', dark: '#03252d', ink: '#01181c' }],
  [1012, { light: '#ffc95c', plain: '#e0502b', dark: '#2a7c33', ink: '#2a0d04' }],
  [1013, { light: '#d8f0ff', plain: '#4f8fe0', dark: '#0f3f95', ink: '#061a55' }],
  [1014, { light: '#b8ffb0', plain: '#1d8f7a', dark: '#26186b', ink: '#130a38' }],
  [1015, { light: '#ff9fd0', plain: '#8a2bb8', dark: '#1f1470', ink: '#0b0838' }],
  [1016, { light: '#ff9fdc', plain: '#9a34e6', dark: '#5a1fa0', ink: '#2b0a5e' }],
  [1017, { light: '#b8f4e6', plain: '#25b7c0', dark: '#b02a62', ink: '#5a0a3a' }],
  [1018, { light: '#ffc0d8', plain: '#8f6cf0', dark: '#3b2a9a', ink: '#260a4a' }],
])

export function paletteOf(gameId: number): Palette {
  const palette = palettes.get(gameId)
  if (!palette) throw new Error(`game ${gameId} has no colours in src/art/palettes.ts`)
  return palette
}
