import type { Lab } from './labColour.ts'

/** The colour-difference formulas of the plant; the keys are stored (dictionary mes_delta_method). */
export const deltaTexts = { dE00: 'ΔE00', cmc21: 'CMC 2:1', cmc11: 'CMC 1:1', dE94: 'ΔE94', dE76: 'ΔE76' } as const
export type DeltaMethod = keyof typeof deltaTexts
export const deltaMethods = Object.keys(deltaTexts) as readonly DeltaMethod[] // the keys of an object of ours

export function isDeltaMethod(text: string): text is DeltaMethod {
  return deltaMethods.some((method) => method === text)
}

/** How a sample differs from its standard: lighter, redder, yellower, stronger where positive. `dH` is the metric hue difference of CIE 1976, signed like the turn of the hue. */
export type ColourDifference = { dE: number; dL: number; da: number; db: number; dC: number; dH: number }

const twentyFiveTo7 = 25 ** 7
const radians = (degrees: number) => (degrees * Math.PI) / 180
const chromaOf = ({ a, b }: Pick<Lab, 'a' | 'b'>) => Math.hypot(a, b)
/** Degrees from 0 to below 360; 0 of a grey. */
const hueOf = (a: number, b: number) => (a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360)

const formulas: Readonly<Record<DeltaMethod, (standard: Lab, sample: Lab) => number>> = {
  dE00: deltaE2000,
  cmc21: (standard, sample) => deltaCmc(standard, sample, 2, 1),
  cmc11: (standard, sample) => deltaCmc(standard, sample, 1, 1),
  dE94: deltaE94,
  dE76: (standard, sample) => Math.hypot(sample.l - standard.l, sample.a - standard.a, sample.b - standard.b),
}

/** The difference of a sample from its standard. ΔE94 and CMC weigh by the standard: changed over they give another number. */
export function deltaE(method: DeltaMethod, standard: Lab, sample: Lab): number {
  return formulas[method](standard, sample)
}

export function colourDifference(method: DeltaMethod, standard: Lab, sample: Lab): ColourDifference {
  const [dL, da, db] = [sample.l - standard.l, sample.a - standard.a, sample.b - standard.b]
  const dC = chromaOf(sample) - chromaOf(standard)
  const turned = standard.a * sample.b - sample.a * standard.b
  const dH = (turned < 0 ? -1 : 1) * Math.sqrt(Math.max(0, da * da + db * db - dC * dC))
  return { dE: deltaE(method, standard, sample), dL, da, db, dC, dH }
}

/** CIE 116-1995 with the factors of graphic arts: kL 1, K1 0.045, K2 0.015. */
function deltaE94(standard: Lab, sample: Lab): number {
  const { dL, dC, dH } = plainDifference(standard, sample)
  const chroma = chromaOf(standard)
  return Math.hypot(dL, dC / (1 + 0.045 * chroma), dH / (1 + 0.015 * chroma))
}

/** BS 6923:1988 (ISO 105-J03), with weights of lightness and chroma: 2:1 for acceptability, 1:1 for perceptibility. */
function deltaCmc(standard: Lab, sample: Lab, lightness: number, chromaWeight: number): number {
  const { dL, dC, dH } = plainDifference(standard, sample)
  const chroma = chromaOf(standard)
  const hue = hueOf(standard.a, standard.b)
  const f = Math.sqrt(chroma ** 4 / (chroma ** 4 + 1900))
  const t = hue >= 164 && hue <= 345 ? 0.56 + Math.abs(0.2 * Math.cos(radians(hue + 168))) : 0.36 + Math.abs(0.4 * Math.cos(radians(hue + 35)))
  const sL = standard.l < 16 ? 0.511 : (0.040975 * standard.l) / (1 + 0.01765 * standard.l)
  const sC = (0.0638 * chroma) / (1 + 0.0131 * chroma) + 0.638
  return Math.hypot(dL / (lightness * sL), dC / (chromaWeight * sC), dH / (sC * (f * t + 1 - f)))
}

function plainDifference(standard: Lab, sample: Lab) {
  const dC = chromaOf(sample) - chromaOf(standard)
  const [da, db] = [sample.a - standard.a, sample.b - standard.b]
  return { dL: sample.l - standard.l, dC, dH: Math.sqrt(Math.max(0, da * da + db * db - dC * dC)) } // rounding may leave a hair below 0
}

/** CIE 142-2001 with kL = kC = kH = 1, after Sharma, Wu, Dalal: The CIEDE2000 color-difference formula (2005), whose 34 pairs are the test. */
function deltaE2000(one: Lab, other: Lab): number {
  const meanC = (chromaOf(one) + chromaOf(other)) / 2
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + twentyFiveTo7)))
  const [a1, a2] = [one.a * (1 + g), other.a * (1 + g)]
  const [c1, c2] = [Math.hypot(a1, one.b), Math.hypot(a2, other.b)]
  const [h1, h2] = [hueOf(a1, one.b), hueOf(a2, other.b)]
  const isGrey = c1 * c2 === 0
  const apart = h2 - h1
  const dh = isGrey ? 0 : apart > 180 ? apart - 360 : apart < -180 ? apart + 360 : apart
  const meanH = isGrey ? h1 + h2 : Math.abs(apart) <= 180 ? (h1 + h2) / 2 : h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2
  const [dL, dC, dH] = [other.l - one.l, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin(radians(dh) / 2)]
  const [meanL, meanChroma] = [(one.l + other.l) / 2, (c1 + c2) / 2]
  const t =
    1 -
    0.17 * Math.cos(radians(meanH - 30)) +
    0.24 * Math.cos(radians(2 * meanH)) +
    0.32 * Math.cos(radians(3 * meanH + 6)) -
    0.2 * Math.cos(radians(4 * meanH - 63))
  const sL = 1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2)
  const [sC, sH] = [1 + 0.045 * meanChroma, 1 + 0.015 * meanChroma * t]
  const turn = 30 * Math.exp(-(((meanH - 275) / 25) ** 2))
  const rT = -Math.sin(radians(2 * turn)) * 2 * Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + twentyFiveTo7))
  const [x, y, z] = [dL / sL, dC / sC, dH / sH]
  return Math.sqrt(Math.max(0, x * x + y * y + z * z + rT * y * z))
}
