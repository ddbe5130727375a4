import { bigMicro, fromBigMicro, quantityText } from '../../rules/quantity.ts'

/** What one vessel holds of the order's unit; null where nothing is registered. */
export type VesselLimits = { min: number | null; max: number | null }

/** What is to be split: what is still to be planned, and the most that may be. Amounts of the order's unit. */
export type Splitting = { rest: number; most: number; unit: string; limits: VesselLimits }

/** more batches than this are a slip */
const mostBatches = 200
/** millionths that people like to weigh: 0.1, 0.001, and the smallest there is */
const grains = [100_000n, 1000n, 1n] as const

/** The fewest batches of nearly the same size that a vessel holds, their sum exact; empty where there is nothing to split, or no size is possible. */
export function suggestedSizes({ rest, limits: { min, max } }: Pick<Splitting, 'rest' | 'limits'>): number[] {
  const [whole, least, most] = [bigMicro(rest), bigMicro(min ?? 0), max === null ? null : bigMicro(max)]
  if (whole <= 0n || (most !== null && most <= 0n)) return []
  const count = most === null ? 1n : (whole + most - 1n) / most
  if (count > BigInt(mostBatches) || whole < least * count) return []
  const grain = grains.find((one) => whole % one === 0n && least % one === 0n && (most ?? 0n) % one === 0n) ?? 1n
  const [each, over] = [whole / grain / count, (whole / grain) % count]
  return Array.from({ length: Number(count) }, (_, at) => fromBigMicro((each + (BigInt(at) < over ? 1n : 0n)) * grain))
}

/** The vessel that is proposed: the first that can take the order and whose size divides it, else the first that can take it; none where all refuse. */
export function proposedVessel<Vessel extends VesselLimits & { refusal: string | null }>(vessels: readonly Vessel[], rest: number): Vessel | undefined {
  const taking = vessels.filter(({ refusal }) => refusal === null)
  return taking.find((one) => suggestedSizes({ rest, limits: one }).length > 0) ?? taking[0]
}

/** What is wrong with the sizes of batches, in a sentence; null when they can be made. */
export function splitComplaint(sizes: readonly number[], { most, unit, limits: { min, max } }: Splitting): string | null {
  const said = (amount: number) => `${quantityText(amount, 6)} ${unit}`
  if (sizes.length === 0) return '还没有批次，请至少填写一批的数量'
  if (sizes.length > mostBatches) return `一次最多拆成 ${mostBatches} 批，现在有 ${sizes.length} 批，请换大一些的设备或分几次拆`
  for (const [at, size] of sizes.entries()) {
    if (size <= 0) return `第 ${at + 1} 批的数量应大于 0`
    if (max !== null && bigMicro(size) > bigMicro(max)) return `第 ${at + 1} 批 ${said(size)}，超过设备最大容量 ${said(max)}，请改小或再拆一批`
    if (min !== null && bigMicro(size) < bigMicro(min)) return `第 ${at + 1} 批 ${said(size)}，少于设备最小容量 ${said(min)}，请改大或换小一些的设备`
  }
  const sum = sizes.reduce((total, size) => total + bigMicro(size), 0n)
  if (sum > bigMicro(most)) return `各批合计 ${said(fromBigMicro(sum))}，超过还能计划的 ${said(most)}，请减少 ${said(fromBigMicro(sum - bigMicro(most)))}`
  return null
}

/** Why no sizes can be suggested, in a sentence; null where some can. */
export function unsplittable({ rest, unit, limits }: Splitting): string | null {
  if (rest <= 0) return '订单已经全部计划，没有可拆的数量'
  if (suggestedSizes({ rest, limits }).length > 0) return null
  const said = (amount: number) => `${quantityText(amount, 6)} ${unit}`
  const { min, max } = limits
  return `${said(rest)} 不能平均分成每批 ${min === null ? '' : `${said(min)} 以上、`}${max === null ? '' : `${said(max)} 以内`}的批次，请换设备，或自己填写各批数量`
}
