type Place = { across: number; b: number }
type Size = { width: number; height: number; left: number; right: number; top: number; bottom: number }
type Range = readonly [from: number, to: number]

/** room round what is drawn, as a part of its extent */
const margin = 0.12

/** Places within a picture: both axes have one scale, and what is smaller is centred. */
export function labFrame(places: readonly Place[], { width, height, left, right, top, bottom }: Size) {
  const [across, b] = [extent(places.map((place) => place.across)), extent(places.map((place) => place.b))]
  const [wide, high] = [width - left - right, height - top - bottom]
  const unit = Math.min(wide / (across.size * (1 + 2 * margin)), high / (b.size * (1 + 2 * margin)))
  const acrossRange: Range = [across.middle - wide / unit / 2, across.middle + wide / unit / 2]
  const bRange: Range = [b.middle - high / unit / 2, b.middle + high / unit / 2]
  return {
    acrossRange,
    bRange,
    x: (value: number) => left + (value - acrossRange[0]) * unit,
    y: (value: number) => height - bottom - (value - bRange[0]) * unit,
  }
}

function extent(values: readonly number[]): { middle: number; size: number } {
  const [from, to] = [Math.min(...values), Math.max(...values)]
  return { middle: (from + to) / 2, size: Math.max(0.1, to - from) }
}

/** Three to eight round numbers within a range. */
export function ticksOf([from, to]: Range): number[] {
  const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50].find((one) => (to - from) / one <= 8) ?? 100
  const first = Math.ceil(from / step)
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, at) => Math.round((first + at) * step * 10) / 10)
}
