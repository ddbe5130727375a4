import { RE2JS } from 're2js'
import type { CheckStep } from '#contract/modules/system/checkRule.ts'

/** Why a value was refused, and which part of it. */
export type StepFailure = CheckStep & { beginIndex: number; endIndex: number; checkValue: string; passed: false }

/**
 * Judges a value by the steps of a rule (api-contract.md 2.11): steps for the whole value with priority 1, then those for
 * parts of it in their order, then the others for the whole value. The first that fails is told; null when all pass.
 * Patterns run in an engine whose time grows with the length of the value alone (security.md 22).
 */
export function firstFailure(steps: readonly CheckStep[], value: string): StepFailure | null {
  const whole = (isFirst: boolean) => steps.filter(({ digits, priority }) => digits === '*' && (priority === '1') === isFirst)
  const pieces = partsOf(steps, value)
  const inOrder = [
    ...whole(true).map((step) => ({ step, from: 0, to: value.length })),
    ...pieces,
    ...whole(false).map((step) => ({ step, from: 0, to: value.length })),
  ]
  for (const { step, from, to } of inOrder) {
    const checkValue = value.slice(from, to)
    if (!patternOf(step.pattern).matches(checkValue)) return { ...step, beginIndex: from, endIndex: to, checkValue, passed: false }
  }
  return null
}

/** Says why a pattern is none; null when it can be used. */
export function patternComplaint(pattern: string): string | null {
  try {
    patternOf(pattern)
    return null
  } catch {
    return `“${pattern}”不是可用的正则表达式（不支持断言和反向引用）`
  }
}

function partsOf(steps: readonly CheckStep[], value: string) {
  let from = 0
  return steps
    .filter(({ digits }) => digits !== '*')
    .map((step) => {
      const to = Math.min(value.length, from + Number(step.digits))
      const part = { step, from, to }
      from = to
      return part
    })
}

/** A character may be written as in other engines: a backslash, u and four hexadecimal digits. */
function patternOf(pattern: string): RE2JS {
  return RE2JS.compile(pattern.replaceAll(/\\u([0-9A-Fa-f]{4})/g, String.raw`\x{$1}`))
}
