/** Density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
}

/** where the series gives way to the continued fraction; both are good to 1e-15 there */
const knee = 4

/** Distribution of the standard normal distribution, to about 1e-15: a series near the middle, Laplace's continued fraction in the tails (Abramowitz and Stegun 26.2.11, 26.2.14). */
export function normalDistribution(x: number): number {
  if (x < 0) return 1 - upperHalf(-x)
  return upperHalf(x)
}

function upperHalf(x: number): number {
  if (x > 40) return 1
  return x < knee ? 0.5 + normalDensity(x) * series(x) : 1 - normalDensity(x) / fraction(x)
}

function series(x: number): number {
  let [term, sum] = [x, x]
  for (let odd = 3; term > sum * 1e-17; odd += 2) {
    term *= (x * x) / odd
    sum += term
  }
  return sum
}

function fraction(x: number): number {
  let below = x
  for (let step = 60; step >= 1; step -= 1) below = x + step / below
  return below
}
