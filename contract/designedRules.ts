import { z } from 'zod'
import { isNumberKind } from './field.ts'
import type { Field } from './field.ts'
import type { FormRule } from './rules/formRule.ts'
import { isCompute } from './rules/formRules.ts'

const name = z.string().max(64)
const names = z.array(name).max(50).default([])
const one = z.tuple([name])
const two = z.tuple([name, name])
const some = z.tuple([name], name)

/** What a form of a designed resource asks besides its single fields, as data: the same that resources in code say (contract/rules/formRule.ts). */
export const DesignedRule = z.union([
  z.object({
    compute: name,
    from: z.union([
      calculated(z.enum(['sum', 'product']), some),
      calculated(z.literal('difference'), z.tuple([name, name], name)),
      calculated(z.enum(['quotient', 'percentOf']), two),
      calculated(z.literal('copy'), one),
    ]),
  }),
  z.object({
    when: z.union([
      z.object({
        field: name,
        is: z
          .array(z.union([z.string().max(200), z.number()]))
          .min(1)
          .max(50),
      }),
      z.object({ field: name, isFilled: z.boolean() }),
    ]),
    show: names,
    require: names,
    lock: names,
  }),
])

function calculated<Is extends z.ZodType, Of extends z.ZodType>(is: Is, of: Of) {
  return z.object({ is, of })
}

/** What keeps rules from being obeyed, in sentences. */
export function ruleTroubles(rules: readonly FormRule[], fields: readonly Field[]): string[] {
  const known = new Map(fields.map((field) => [field.name, field]))
  const titleOf = (field: string) => known.get(field)?.title ?? field
  const named = rules.flatMap((rule) =>
    isCompute(rule) ? [rule.compute, ...rule.from.of] : [rule.when.field, ...(rule.show ?? []), ...(rule.require ?? []), ...(rule.lock ?? [])],
  )
  const unknown = [...new Set(named.filter((field) => !known.has(field)))]
  if (unknown.length > 0) return unknown.map((field) => `规则里的字段 ${field} 不存在，请检查规则`)
  const computing = rules.filter(isCompute)
  const twice = computing.filter(({ compute }, at) => computing.findIndex((other) => other.compute === compute) < at)
  const texts = computing
    .filter(({ from }) => from.is !== 'copy')
    .flatMap(({ compute, from }) => [compute, ...from.of].filter((field) => !isNumberKind(known.get(field)?.kind ?? 'text')))
  const hidden = rules.flatMap((rule) => (isCompute(rule) ? [] : (rule.show ?? []))).filter((field) => known.get(field)?.isRequired)
  return [
    ...twice.map(({ compute }) => `“${titleOf(compute)}”有两条计算规则，请只留一条`),
    ...texts.map((field) => `“${titleOf(field)}”不是数字，不能参加计算`),
    ...hidden.map((field) => `“${titleOf(field)}”有时不显示，不能总是必填：请改成满足条件时必填`),
    ...loopsOf(computing).map((field) => `“${titleOf(field)}”的计算绕回了它自己，请检查计算规则`),
  ]
}

/** Rules in the order in which they are worked out: what follows from a computed field comes after it. */
export function inOrder(rules: readonly FormRule[]): FormRule[] {
  const computing = rules.filter(isCompute)
  const done: typeof computing = []
  while (done.length < computing.length) {
    const left = computing.filter((rule) => !done.includes(rule))
    const next = left.find(({ from }) => !left.some(({ compute }) => from.of.includes(compute)))
    if (next === undefined) throw new Error('computed fields follow from one another') // refused before it is kept
    done.push(next)
  }
  return [...rules.filter((rule) => !isCompute(rule)), ...done]
}

function loopsOf(computing: readonly { compute: string; from: { of: readonly string[] } }[]): string[] {
  const sources = new Map(computing.map(({ compute, from }) => [compute, from.of]))
  const reaches = (from: string, wanted: string, seen: ReadonlySet<string>): boolean =>
    (sources.get(from) ?? []).some((next) => next === wanted || (!seen.has(next) && reaches(next, wanted, new Set([...seen, next]))))
  return [...sources.keys()].filter((field) => reaches(field, field, new Set()))
}
