import { linear, polar, round, star } from '../../svg.ts'

/** The paints of `card` and `coin`, once in a picture: the metal of the foil, from light to dark. */
export function cardPaints([light, plain, dark]: readonly [string, string, string]): string {
  return [
    linear('cardPaper', [0, -90], [0, 90], '#fffdf2 0, #fff4da 0.6, #f1dcb0 1'),
    linear(
      'cardFoil',
      [-70, -50],
      [70, 90],
      `${plain} 0, ${light} 0.2, ${plain} 0.4, ${light} 0.55, ${plain} 0.75, ${light} 0.9, ${dark} 1`,
    ),
    linear('cardCoin', [-30, -30], [30, 30], '#fffbe0 0, #ffc93f 0.5, #c9780c 1'),
    linear('cardFace', [0, -24], [0, 24], '#ffe9a0 0, #f2a91e 1'),
  ].join('')
}

/** A card around the origin, 150 wide and 180 high, with nine fields. `symbols` names what is rubbed free; an empty name is still covered. */
export function card<Name extends string>(
  symbols: readonly (Name | '')[],
  draw: (name: Name, x: number, y: number) => string,
  band: string,
): string {
  const fields = symbols.map((name, at) => {
    const [x, y] = [((at % 3) - 1) * 45, (Math.floor(at / 3) - 1) * 45 + 19]
    const box = `x="${x - 21}" y="${y - 21}" width="42" height="42" rx="8"`
    if (name) return `<rect ${box} fill="#fff" stroke="#c9a86a" stroke-width="1.500"/>${draw(name, x, y)}`
    return `<rect ${box} fill="url(#cardFoil)" stroke="#fff" stroke-opacity=".7" stroke-width="1.500"/><path d="${star([x, y], 8, 12, 5.5)}" fill="#fff" opacity=".6"/>`
  })
  return `<rect x="-75" y="-92" width="150" height="184" rx="14" fill="url(#cardPaper)" stroke="#fff" stroke-width="3"/><path d="M-73 -58V-78Q-73 -90 -61 -90H61Q73 -90 73 -78V-58Z" fill="${band}"/><path d="${star([-46, -74], 5, 8, 3.6)}${star([0, -74], 5, 10, 4.5)}${star([46, -74], 5, 8, 3.6)}" fill="#ffe38a"/>${fields.join('')}`
}

/** The coin that rubs the foil away, and the dust at its edge. */
export function coin(): string {
  const dust = Array.from({ length: 9 }, (_, at) => {
    const [x, y] = polar([0, 0], 37 + (at % 3) * 6, 150 + at * 13).map(round)
    return `<path d="M${x} ${y}l4 -2 2 4 -4 2Z" fill="#d9d4ea"/>`
  })
  return `${dust.join('')}<circle r="32" fill="#7a4a06"/><circle r="30" fill="url(#cardCoin)"/><circle r="23" fill="url(#cardFace)" stroke="#a8660a" stroke-width="1.500" stroke-dasharray="2 2.500"/><path d="${star([0, 0], 8, 18, 8)}" fill="#8a5206"/><circle r="6" fill="#ffe9a8"/><path d="M-22 -14A26 26 0 0 1 4 -26" fill="none" stroke="#fff" stroke-width="3.500" stroke-linecap="round" opacity=".9"/>`
}
