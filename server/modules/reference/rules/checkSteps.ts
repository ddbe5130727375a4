import { RE2JS } from 're2js'
import type { CheckStep } from '#contract/modules/reference/checkRule.ts'

/** Why a value was refused, and which part of it. */
export type StepFailure = CheckStep & { beginIndex: number; endIndex: number; checkValue: string; passed: false }

/**
 * Judges a value by the steps of a rule (api-contract.md 2.11): steps for the whole value with priority 1, then those for
 * parts of it in their order, then the others for the whole value. The first that fails is told; null when all pass.
 * Patterns run in an engine whose time
 * grows with the length of the value and of the compiled pattern (security.md 22); ask `workOf` first.
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

/** What one judgement may cost: instructions of compiled patterns times characters they run over; about 100 ms of the one thread that serves everybody. */
export const mostWork = 500_000
/** Characters of a value that a rule is stored for; a longer one is judged where it costs no more. */
const longestUsual = 1000

/**
 * What judging a value costs at worst. A pattern of 250 characters may be a program of 100 000 instructions, and every character passes
 * all of them: linear, and still seconds. Stops counting, and compiling, once it is more than `mostWork`. Throws for what is no pattern.
 */
export function workOf(steps: readonly CheckStep[], valueLength: number): number {
  let work = 0
  for (const step of steps) {
    if (work > mostWork) break
    work += workOfStep(step, valueLength)
  }
  return work
}

/** Says what is wrong with the steps of a rule, for who writes it; null when they can be used, for values of a usual length. */
export function stepsFault(steps: readonly CheckStep[]): string | null {
  let work = 0
  for (const [at, step] of steps.entries()) {
    const complaint = patternComplaint(step.pattern)
    if (complaint !== null) return `第 ${at + 1} 步：${complaint}`
    work += workOfStep(step, longestUsual)
    if (work > mostWork) return `第 ${at + 1} 步：规则过于复杂，校验会使系统停顿。请减小 {n,m} 中的次数，避免嵌套的重复，或减少步数`
  }
  return null
}

function workOfStep({ digits, pattern }: CheckStep, valueLength: number): number {
  return patternOf(pattern).programSize() * Math.min(valueLength, digits === '*' ? valueLength : Number(digits))
}

/** Says why a pattern is none; null when it can be used. */
function patternComplaint(pattern: string): string | null {
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

const compiled = new Map<string, RE2JS>()
/** instructions of all that are kept */
const mostKept = 500_000
let kept = 0

/** Compiled once, because that may take longer than a judgement. A character may be written as in other engines: a backslash, u and four hexadecimal digits. */
function patternOf(pattern: string): RE2JS {
  const known = compiled.get(pattern)
  if (known) return known
  const made = RE2JS.compile(pattern.replaceAll(/\\u([0-9A-Fa-f]{4})/g, String.raw`\x{$1}`))
  if (kept > mostKept) {
    compiled.clear()
    kept = 0
  }
  compiled.set(pattern, made)
  kept += made.programSize()
  return made
}
