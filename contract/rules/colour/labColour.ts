/** CIE L*a*b* under D65: `l` 0 to 100, `a` and `b` about −128 to 127. */
export type Lab = { l: number; a: number; b: number }

const whiteD65 = [0.95047, 1, 1.08883] as const
/** XYZ (D65) to linear sRGB (IEC 61966-2-1). */
const toLinear = [
  [3.2404542, -1.5371385, -0.4985314],
  [-0.969266, 1.8760108, 0.041556],
  [0.0556434, -0.2040259, 1.0572252],
] as const

/** The colour as `#RRGGBB`, for a swatch on a screen; what sRGB cannot show is clipped channel by channel (factory.md 3.5). */
export function hexOfLab({ l, a, b }: Lab): string {
  const fy = (l + 16) / 116
  const xyz = [fy + a / 500, fy, fy - b / 200].map((f, at) => (whiteD65[at] ?? 1) * (f > 6 / 29 ? f ** 3 : 3 * (6 / 29) ** 2 * (f - 4 / 29)))
  const channels = toLinear.map((row) => gamma(row.reduce<number>((sum, factor, at) => sum + factor * (xyz[at] ?? 0), 0)))
  return `#${channels
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`
}

function gamma(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear))
  return clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
}
