import type { Computation } from './formRule.ts'
import { bigMicro, fromBigMicro, quantityDecimals, roundedQuotient } from './quantity.ts'

type Row = Readonly<Record<string, unknown>>

/** What a computation gives for a row, as the computed field keeps it; null where a figure is missing. */
export function resultOf(from: Computation, row: Row, field: { kind: string; decimals?: number | undefined }): unknown {
  if (from.is === 'copy') return row[from.of[0]] ?? null
  const figures = from.of.map((name) => microIn(row[name]))
  const micro =
    from.is === 'sum'
      ? sumOf(figures)
      : figures.includes(null)
        ? null
        : combined(
            from.is,
            figures.filter((figure) => figure !== null),
          )
  return micro === null ? null : fromBigMicro(rounded(micro, placesOf(field)))
}

function sumOf(figures: readonly (bigint | null)[]): bigint | null {
  const given = figures.filter((figure) => figure !== null)
  return given.length === 0 ? null : given.reduce((sum, figure) => sum + figure, 0n)
}

/** Of millionths to millionths, rounded once at the end. */
function combined(is: Exclude<Computation['is'], 'copy' | 'sum'>, [first = 0n, ...others]: readonly bigint[]): bigint | null {
  const second = others[0] ?? 0n
  switch (is) {
    case 'difference':
      return others.reduce((rest, figure) => rest - figure, first)
    case 'product':
      return roundedQuotient(
        others.reduce((product, figure) => product * figure, first),
        one ** BigInt(others.length),
      )
    case 'quotient':
      return second === 0n ? null : roundedQuotient(first * one, second)
    case 'percentOf':
      return roundedQuotient(first * second, one * 100n)
    default:
      return is satisfies never
  }
}

const one = 1_000_000n

function microIn(value: unknown): bigint | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) >= 1e21) return null
  return bigMicro(value)
}

/** Places that a kind keeps; those of a quantity are all kept, however many are shown. */
function placesOf({ kind, decimals }: { kind: string; decimals?: number | undefined }): number {
  if (kind === 'quantity') return quantityDecimals
  return kind === 'money' ? 2 : (decimals ?? 0)
}

function rounded(micro: bigint, places: number): bigint {
  const step = 10n ** BigInt(quantityDecimals - places)
  return roundedQuotient(micro, step) * step
}
