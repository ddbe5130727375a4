import { checkDigit } from '#contract/rules/label/gs1.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'

/** The next serial shipping container code: the 17 digits of the plant's number rule and their check digit (GS1 General Specifications 2.4.2, 7.9). Throws 422 where the rule gives something else. */
export async function nextSscc(unit: UnitOfWork, plantTz: string): Promise<string> {
  const digits = await nextNumber(unit, 'mes_box_sscc', { plantTz })
  if (!/^\d{17}$/.test(digits))
    throw new Problem(422, `编码规则 mes_box_sscc 给出“${digits}”，SSCC 要 17 位数字：1 位扩展位、企业前缀、流水号。请在 在线开发 › 编码规则 改正`)
  return digits + checkDigit(digits)
}
