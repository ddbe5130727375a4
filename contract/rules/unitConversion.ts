import { bigMicro, quantityText, roundedQuotient } from './quantity.ts'

/** Units of materials and goods, and what people call them (dictionary mes_unit). */
export const unitTexts = { kg: 'kg', g: 'g', mg: 'mg', pcs: '个', box: '箱', set: '套', L: 'L' } as const

/** What a material says of its amounts: grams that a piece weighs, kilograms that a litre weighs; null where nobody entered it. */
export type UnitFactors = { pieceWeight: number | null; density: number | null }
/** Of what is known by its unit alone, as a scale or a container is. */
export const noFactors: UnitFactors = { pieceWeight: null, density: null }
/** A material as amounts of it are judged: `unit` is the one that it is kept in, with at most `unitScale` decimals. */
export type MeasuredMaterial = UnitFactors & { materialName: string; unit: string; unitScale: number }

/** mg in a unit of weight */
export const milligramsIn: Readonly<Record<string, bigint>> = { mg: 1n, g: 1000n, kg: 1_000_000n, t: 1_000_000_000n }
const counted: readonly string[] = ['pcs', 'box', 'set']
const microPerOne = 1_000_000n

/** Whether a unit counts things that are whole: pieces, boxes, sets. */
export function isCounted(unit: string): boolean {
  return counted.includes(unit)
}

/** What people call a unit; one that a plant added is called what it is. */
export function unitText(unit: string): string {
  return Object.entries(unitTexts).find(([value]) => value === unit)?.[1] ?? unit
}

/** What a unit weighs in mg, as a fraction; null where a material without that factor says nothing of it. */
function weightOf(unit: string, { pieceWeight, density }: UnitFactors): { of: bigint; per: bigint } | null {
  const size = milligramsIn[unit]
  if (size !== undefined) return { of: size, per: 1n }
  if (unit === 'pcs' && pieceWeight !== null && pieceWeight > 0) return { of: bigMicro(pieceWeight) * 1000n, per: microPerOne }
  if (unit === 'L' && density !== null && density > 0) return { of: bigMicro(density) * 1_000_000n, per: microPerOne }
  return null
}

/**
 * Millionths of one unit as millionths of another, to the nearest; null where no factor is declared (factory.md 4 R21). Units of weight
 * convert by themselves, pieces and litres by what the material says, boxes and sets into nothing else.
 */
export function convertedMicro(micro: bigint, { from, to, factors }: { from: string; to: string; factors: UnitFactors }): bigint | null {
  if (from === to) return micro
  const [one, other] = [weightOf(from, factors), weightOf(to, factors)]
  return one && other ? roundedQuotient(micro * one.of * other.per, one.per * other.of) : null
}

/** What amounts come to, a unit for itself: amounts of different units are never added up (factory.md 4 R21). `qty` in millionths, whole; the units in the order they come in. */
export function sumsByUnit(amounts: readonly { qty: number; unit: string }[]): { qty: bigint; unit: string }[] {
  return [...Map.groupBy(amounts, ({ unit }) => unit)].map(([unit, of]) => ({ unit, qty: of.reduce((sum, { qty }) => sum + BigInt(qty), 0n) }))
}

/** Why amounts in a unit say nothing of a material, in a sentence; null when they do. */
export function unitComplaint(unit: string, material: MeasuredMaterial): string | null {
  if (convertedMicro(microPerOne, { from: unit, to: material.unit, factors: material }) !== null) return null
  const [said, kept] = [unitText(unit), unitText(material.unit)]
  const factor = [unit, material.unit].includes('L') ? '密度' : [unit, material.unit].includes('pcs') ? '单件重量' : null
  const wayOut = factor === null || counted.slice(1).includes(unit) ? '' : `，或先在物料档案登记${factor}`
  return `${material.materialName} 按 ${kept} 计量，不能换算成 ${said}。请改用 ${kept}${wayOut}`
}

/** Why an amount is finer than its unit is counted, in a sentence; null when it is not. Pieces, boxes and sets are whole. */
export function finenessComplaint(amount: number, unit: string, { materialName, unit: keptIn, unitScale }: MeasuredMaterial): string | null {
  const micro = bigMicro(amount)
  const said = quantityText(amount, 6)
  if (counted.includes(unit)) return micro % microPerOne === 0n ? null : `按 ${unitText(unit)} 计的数量应为整数，${said} 不是`
  const [size, kept] = [milligramsIn[unit], milligramsIn[keptIn]]
  const step = 10n ** BigInt(6 - unitScale)
  if (unit === keptIn ? micro % step === 0n : size === undefined || kept === undefined || (micro * size) % (step * kept) === 0n) return null
  return `${materialName} 按 ${unitText(keptIn)} 计量，最多 ${unitScale} 位小数，${said} ${unitText(unit)} 太细`
}
