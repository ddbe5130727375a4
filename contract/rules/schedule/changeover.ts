/** What stood or stands on a machine, as far as cleaning asks: the product, and its colour as #rrggbb ('' where it has none). */
export type Shade = { productId: string; colorHex: string }

export type LightnessClass = 'light' | 'medium' | 'dark'
export type ColourFamily = 'neutral' | 'red' | 'warm' | 'cool'

/** What has to be done between two batches, and how long it takes. `cleaning` takes the machine apart; `changeover` is wiping and new tools. */
export type Changeover = { kind: 'none' | 'changeover' | 'cleaning'; minutes: number }

/** Minutes from one lightness class to another: the same family, another family (factory.md 3.4: light to dark is cheap, dark to light needs full cleaning). */
export const changeoverMinutes: Readonly<Record<LightnessClass, Readonly<Record<LightnessClass, readonly [sameFamily: number, otherFamily: number]>>>> = {
  light: { light: [10, 20], medium: [12, 20], dark: [12, 20] },
  medium: { light: [35, 45], medium: [10, 25], dark: [12, 20] },
  dark: { light: [60, 75], medium: [40, 50], dark: [10, 25] },
}

/** From here on it is full cleaning. */
export const cleaningFromMin = 35

/** What was cleaned is dirty again after so long, and is cleaned for so long before it is used. */
export const cleanValidity = { hours: 72, minutes: 20 } as const

/** What has to be done on a machine between `before` and `after`; nothing where the same product goes on, or where nothing stood. */
export function changeoverBetween(before: Shade | null, after: Shade): Changeover {
  if (before === null || before.productId === after.productId) return { kind: 'none', minutes: 0 }
  const [one, other] = [shadeClass(before.colorHex), shadeClass(after.colorHex)]
  const minutes = changeoverMinutes[one.lightness][other.lightness][one.family === other.family ? 0 : 1]
  return { kind: minutes >= cleaningFromMin ? 'cleaning' : 'changeover', minutes }
}

/** The same, where a task may ask for more: another product is never set up in less than the task itself asks for. */
export function changeoverBefore(before: Shade | null, after: Shade & { setupMin: number }): Changeover {
  const change = changeoverBetween(before, after)
  return change.minutes > 0 && after.setupMin > change.minutes ? { ...change, minutes: after.setupMin } : change
}

/** Lightness by CIE L* (75 and 50 divide the classes), family by hue; a colour that cannot be read is medium and neutral. */
export function shadeClass(colorHex: string): { lightness: LightnessClass; family: ColourFamily } {
  const lab = labOf(colorHex)
  if (lab === null) return { lightness: 'medium', family: 'neutral' }
  const lightness = lab.l >= 75 ? 'light' : lab.l >= 50 ? 'medium' : 'dark'
  if (Math.hypot(lab.a, lab.b) < 12) return { lightness, family: 'neutral' }
  const hue = (Math.atan2(lab.b, lab.a) * 180) / Math.PI
  return { lightness, family: hue >= -20 && hue < 45 ? 'red' : hue >= 45 && hue < 110 ? 'warm' : 'cool' }
}

/** CIE L*a*b* (D65) of an sRGB colour; null for a text that is none. */
function labOf(colorHex: string): { l: number; a: number; b: number } | null {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(colorHex)
  if (!match) return null
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => linear(Number.parseInt(part, 16) / 255))
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) }
}

const linear = (part: number) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const curve = (part: number) => (part > 0.008_856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)
