import { bigMicro } from '../quantity.ts'
import { milligramsIn } from '../unitConversion.ts'

/** What a unit measures, and how many of the smallest unit there is of that kind it holds: mg, mL, or the unit itself. */
type UnitSize = { kind: string; size: bigint }

/** Units as people write them in a register, the values of the dictionary mes_unit among them (R21: exact, and nothing that is not here). */
const units: Readonly<Record<string, UnitSize>> = {
  ...sized('mass', {
    ...milligramsIn,
    毫克: 1n,
    克: 1000n,
    斤: 500_000n,
    千克: 1_000_000n,
    公斤: 1_000_000n,
    吨: 1_000_000_000n,
  }),
  ...sized('volume', { ml: 1n, l: 1000n, m3: 1_000_000n, 'm³': 1_000_000n, 毫升: 1n, 升: 1000n, 立方米: 1_000_000n }),
  ...sized('piece', { pcs: 1n, pc: 1n, 个: 1n, 件: 1n, 片: 1n, 只: 1n }),
  ...sized('box', { box: 1n, 箱: 1n }),
  ...sized('set', { set: 1n, 套: 1n }),
}

function sized(kind: string, sizes: Record<string, bigint>): Record<string, UnitSize> {
  return Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, { kind, size }]))
}

/** A unit by any of its names, in either case, full width or not; a name that nobody knows measures only itself. */
function unitNamed(name: string): UnitSize {
  const plain = name.normalize('NFKC').trim().toLowerCase()
  return units[plain] ?? { kind: `unknown ${plain}`, size: 1n }
}

/** Whether amounts of the two units can be compared. */
export function isConvertible(one: string, other: string): boolean {
  return unitNamed(one).kind === unitNamed(other).kind
}

/** Millionths of `from` as millionths of `to`, rounded to the side that is asked for. Throws RangeError where the units measure different things. */
export function convertedMicro(amount: number, { from, to, round }: { from: string; to: string; round: 'up' | 'down' }): bigint {
  if (!isConvertible(from, to)) throw new RangeError(`${from} is not ${to}`)
  const [dividend, divisor] = [bigMicro(amount) * unitNamed(from).size, unitNamed(to).size]
  const whole = dividend / divisor
  return round === 'up' && whole * divisor < dividend ? whole + 1n : whole
}
