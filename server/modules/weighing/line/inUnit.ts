import { bigMicro } from '#contract/rules/quantity.ts'
import { convertedMicro, noFactors } from '#contract/rules/unitConversion.ts'
import { Problem } from '../../../http/problem.ts'

type Amount = { amount: number; from: string; to: string }

/** An amount of a scale in millionths of the material's unit; what does not convert is an error, never a guess (R21). */
export function inUnit({ name }: { name: string }, { amount, from, to }: Amount): number {
  const micro = convertedMicro(bigMicro(amount), { from, to, factors: noFactors })
  if (micro === null) throw new Problem(409, `${name}按 ${from} 称，物料按 ${to} 计，两者不能换算。请换一台秤，或改正单位`)
  return Number(micro)
}
