/** An assay factor says how much of what is weighed is the substance itself; it rests with six places. */
const one = 1_000_000n
const parts = (assayFactor: number): bigint => BigInt(Math.round(assayFactor * 1_000_000))

/** The pure substance in a weight, in millionths, rounded down: nobody is credited with more than is there (decisions.md 39). */
export function pureOf(net: number, assayFactor: number): number {
  return Number((BigInt(net) * parts(assayFactor)) / one)
}

/** What has to stand on the scale for so much pure substance, in millionths, rounded up to a whole one. */
export function weightFor(pure: number, assayFactor: number): number {
  const factor = parts(assayFactor)
  return Number((BigInt(pure) * one + factor - 1n) / factor)
}

/** An amount rounded down to the decimals that a material is weighed with. */
export function roundedDown(micro: number, unitScale: number): number {
  const step = 10 ** Math.max(0, 6 - unitScale)
  return Math.floor(micro / step) * step
}
