import { strokesOf } from './glyphs.ts'
import type { Point } from './glyphs.ts'

const width = 120
const height = 40
/** decoys, each as long as a piece of a character and in its place */
const decoys = 7
const colours = ['#1f3a5f', '#5b2333', '#2f4b26', '#4a3b6b', '#5a4a1a']

/** A whole number from 0 up to, and without, `below`. */
export type Random = (below: number) => number

/**
 * The picture of a code as a data URL. Characters are bent strokes, cut into pieces whose ends do not meet, among pieces of the same
 * length, width and colours that mean nothing; all are mixed, so that neither the order of the file nor an end that two strokes share
 * says what belongs together. Still only a brake: what stops guessing is that failures are counted (http/attempts.ts).
 */
export function captchaPicture(code: string, random: Random): string {
  const drawn = code.split('').flatMap((character, place) => segmentsOf(character, place, random))
  const noise = Array.from({ length: decoys }, () => decoy(random))
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
    stroke.slice(1).flatMap((point, at) => pieces(placed(stroke[at] ?? point), placed(point), random).map(([from, to]) => curve(from, to, random, 2))),
  )
}

/** A stroke of more than a few pixels is cut somewhere about its middle; no end of a piece lies where the stroke's own was. */
function pieces(from: Point, to: Point, random: Random): [Point, Point][] {
  const loose = ([x, y]: Point): Point => [x + (random(19) - 9) / 10, y + (random(19) - 9) / 10]
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) < 10) return [[loose(from), loose(to)]]
  const share = 0.35 + random(30) / 100
  const cut: Point = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
  return [
    [loose(from), loose(cut)],
    [loose(cut), loose(to)],
  ]
}

function decoy(random: Random): string {
  const [x, y, turn, length] = [8 + random(width - 16), 6 + random(height - 12), (random(360) * Math.PI) / 180, 4 + random(6)]
  return curve([x, y], [x + Math.cos(turn) * length, y + Math.sin(turn) * length], random, 2)
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
