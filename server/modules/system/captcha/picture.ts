import { strokesOf } from './glyphs.ts'
import type { Point } from './glyphs.ts'

const width = 120
const height = 40
const noiseLines = 4
const colours = ['#1f3a5f', '#5b2333', '#2f4b26', '#4a3b6b', '#5a4a1a']

/** A whole number from 0 up to, and without, `below`. */
export type Random = (below: number) => number

/**
 * The picture of a code as a data URL. Characters are bent strokes among noise of the same width and colours; strokes
 * and noise are mixed, so that the order of the file says nothing about the code.
 */
export function captchaPicture(code: string, random: Random): string {
  const drawn = code.split('').flatMap((character, place) => segmentsOf(character, place, random))
  const noise = Array.from({ length: noiseLines }, () => curve([random(width), random(height)], [random(width), random(height)], random, 40))
  const paths = shuffled([...drawn, ...noise], random).map((d) => `<path d="${d}" stroke="${colours[random(colours.length)] ?? '#000'}"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="#f3f5f8"/><g fill="none" stroke-width="2.2" stroke-linecap="round">${paths.join('')}</g></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

function segmentsOf(character: string, place: number, random: Random): string[] {
  const turn = ((random(41) - 20) * Math.PI) / 180
  const scale = 4.3 + random(10) / 10
  const [left, top] = [14 + place * 26 + random(5), 20 + random(7) - 3]
  const placed = ([x, y]: Point): Point => {
    const [fromMiddleX, fromMiddleY] = [(x - 2) * scale, (y - 3) * scale]
    return [left + 6 + fromMiddleX * Math.cos(turn) - fromMiddleY * Math.sin(turn), top + fromMiddleX * Math.sin(turn) + fromMiddleY * Math.cos(turn)]
  }
  return strokesOf(character).flatMap((stroke) =>
    stroke.slice(1).map((point, at) => {
      const before = stroke[at] ?? point
      return curve(placed(before), placed(point), random, 2)
    }),
  )
}

/** A curve from one point to the other that leaves the straight line by up to `bend`. */
function curve([fromX, fromY]: Point, [toX, toY]: Point, random: Random, bend: number): string {
  const away = () => random(bend * 10) / 10 - bend / 2
  const written = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`
  return `M${written(fromX, fromY)}Q${written((fromX + toX) / 2 + away(), (fromY + toY) / 2 + away())} ${written(toX, toY)}`
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const ranked = items.map((item) => ({ item, rank: random(1_000_000) }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}
