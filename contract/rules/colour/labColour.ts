/** CIE L*a*b* under D65: `l` 0 to 100, `a` and `b` about −128 to 127. */
export type Lab = { l: number; a: number; b: number }
/** Red, green and blue, linear in light, primaries of sRGB; 0 to 1 where a screen can show it. */
export type LinearRgb = readonly [red: number, green: number, blue: number]

const whiteD65 = [0.95047, 1, 1.08883] as const
/** where the cube root of L*a*b* gives way to a line (CIE 15) */
const knee = 6 / 29
/** XYZ (D65) to linear sRGB (IEC 61966-2-1). */
const toLinear = [
  [3.2404542, -1.5371385, -0.4985314],
  [-0.969266, 1.8760108, 0.041556],
  [0.0556434, -0.2040259, 1.0572252],
] as const
const toXyz = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
] as const

/** The colour as `#RRGGBB`, for a swatch on a screen; what sRGB cannot show is clipped channel by channel (factory.md 3.5). */
export function hexOfLab({ l, a, b }: Lab): string {
  const fy = (l + 16) / 116
  const xyz = [fy + a / 500, fy, fy - b / 200].map((f, at) => (whiteD65[at] ?? 1) * (f > knee ? f ** 3 : 3 * knee ** 2 * (f - 4 / 29)))
  const channels = toLinear.map((row) => gamma(times(row, xyz)))
  return `#${channels
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`
}

export function labOfLinear(rgb: LinearRgb): Lab {
  const [fx = 0, fy = 0, fz = 0] = toXyz.map((row, at) => {
    const ratio = times(row, rgb) / (whiteD65[at] ?? 1)
    return ratio > knee ** 3 ? Math.cbrt(ratio) : ratio / (3 * knee ** 2) + 4 / 29
  })
  return { l: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz) }
}

function times(row: readonly number[], values: readonly number[]): number {
  return row.reduce((sum, factor, at) => sum + factor * (values[at] ?? 0), 0)
}

function gamma(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear))
  return clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
}
