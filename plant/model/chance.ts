/**
 * Seeded chance without memory: every draw is a pure function of a stream and a number, so that any instant of the
 * plant can be computed alone (factory.md 6.1: rng = f(seed, entity, index)).
 */
export type Stream = number

/** The stream of one matter of one machine under one seed. */
export function streamOf(seed: number, ...matter: readonly (string | number)[]): Stream {
  let hash = mix(seed ^ 0x9e3779b9)
  for (const character of matter.join('/')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return mix(hash)
}

/** Draw number `n` of a stream, evenly in [0, 1). */
export function evenAt(stream: Stream, n: number): number {
  return draw(stream, n) / 0x1_0000_0000
}

/** Draw number `n` of a stream, normal with mean 0 and deviation 1 (sum of four even draws: never beyond ±3.5). */
export function normalAt(stream: Stream, n: number): number {
  const first = draw(stream, n)
  const second = mix(first ^ 0x5bd1e995)
  const sum = (first & 0xffff) + (first >>> 16) + (second & 0xffff) + (second >>> 16)
  return (sum / 0x1_0000 - 2) * Math.sqrt(3)
}

/** Normal noise that wanders instead of jumping: a fresh draw every `period` of `at`, joined smoothly. */
export function wanderAt(stream: Stream, at: number, period: number): number {
  const position = at / period
  const n = Math.floor(position)
  const share = position - n
  const smooth = share * share * (3 - 2 * share)
  const from = normalAt(stream, n)
  return from + (normalAt(stream, n + 1) - from) * smooth
}

/** A stream read one draw after the other, for things that happen in sequence. */
export type Dice = {
  even(): number
  between(low: number, high: number): number
  exponential(mean: number): number
  weibull(mean: number): number
  lognormal(mean: number, sigma: number): number
}

/** Mean of a Weibull variable with shape 1.3 and scale 1: Γ(1 + 1/1.3). */
const weibullShape = 1.3
const weibullUnitMean = 0.923_577

export function diceOf(stream: Stream): Dice {
  let thrown = 0
  const even = () => evenAt(stream, thrown++)
  const minusLog = () => -Math.log(1 - even())
  return {
    even,
    between: (low, high) => low + (high - low) * even(),
    exponential: (mean) => mean * minusLog(),
    weibull: (mean) => (mean / weibullUnitMean) * minusLog() ** (1 / weibullShape),
    lognormal: (mean, sigma) => mean * Math.exp(sigma * normalAt(stream, thrown++) - (sigma * sigma) / 2),
  }
}

function draw(stream: Stream, n: number): number {
  return mix((stream + Math.imul(n | 0, 0x9e3779b1)) ^ Math.imul(Math.floor(n / 0x1_0000_0000), 0x85ebca6b))
}

function mix(value: number): number {
  let hash = value >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0
}
