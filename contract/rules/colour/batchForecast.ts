import { colourOf, mixtureOf } from './kubelkaMunk.ts'
import type { Optics, Portion } from './kubelkaMunk.ts'
import type { Lab } from './labColour.ts'

/** Pure substance that was weighed of one lot, in millionths of the line's unit, and how strong the lot is beside the usual one (1). */
export type WeighedPart = { pure: number; tint: number }
/**
 * A line of a batch as its forecast sees it: `milligrams` are those of its unit, `target` is in millionths of it. A filled line is what was
 * weighed for it; of one that is not, what is missing to the target counts as if it came of the usual strength.
 */
export type ForecastLine = { optics: Optics; milligrams: bigint; target: number; isFilled: boolean; weighed: readonly WeighedPart[] }
/** The line in hand, with so much pure substance beyond what was weighed of it, of a lot of this strength. */
export type InHand = { line: ForecastLine; more: WeighedPart }

const microMilligramsInKg = 1e12

/**
 * The colour that a batch will have by its weighings and, at the desk, by what stands on the scale: factory.md 3.7, 6.5. The one rule for the
 * desk and for the record of the batch, so that both say the same of the same grams. Null where nothing in it has a colour.
 */
export function batchColour(lines: readonly ForecastLine[], inHand?: InHand): Lab | null {
  const others = lines.filter((line) => line !== inHand?.line).flatMap(portionsOf)
  const own = inHand ? [...inHand.line.weighed, inHand.more].flatMap((part) => portionOf(inHand.line, part)) : []
  return colourOf(mixtureOf([...others, ...own]))
}

/** What was weighed of a line, in millionths of its unit. */
export const weighedOf = ({ weighed }: Pick<ForecastLine, 'weighed'>): number => weighed.reduce((sum, { pure }) => sum + pure, 0)

function portionsOf(line: ForecastLine): Portion[] {
  const missing = line.isFilled ? 0 : Math.max(0, line.target - weighedOf(line))
  return [...line.weighed, { pure: missing, tint: 1 }].flatMap((part) => portionOf(line, part))
}

function portionOf({ optics, milligrams }: ForecastLine, { pure, tint }: WeighedPart): Portion[] {
  return pure > 0 ? [{ amount: (Number(BigInt(pure) * milligrams) / microMilligramsInKg) * tint, optics }] : []
}
