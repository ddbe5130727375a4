import { RE2JS } from 're2js'
import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import { parserFor } from '#contract/rules/scale/parserFor.ts'
import type { LinePattern } from '#contract/rules/scale/parserFor.ts'
import type { ScaleParser } from '#contract/rules/scale/reading.ts'

/** A pattern of people, by an engine whose time grows with the line and never beyond (docs/decisions/102). Throws for a pattern that is none. */
export const linePattern: LinePattern = (pattern) => {
  const compiled = RE2JS.compile(pattern)
  const names = Object.keys(compiled.namedGroups())
  return (line) => {
    const matcher = compiled.matcher(line)
    return matcher.find() ? Object.fromEntries(names.map((name) => [name, matcher.group(name) ?? ''])) : null
  }
}

/** The parser of a scale as it is set up. */
export function scaleParser(setup: Pick<ScaleSetup, 'protocol' | 'checksum' | 'pattern' | 'unit'>): ScaleParser {
  return parserFor(setup, linePattern)
}

/** instructions of a pattern that is run over each line of a scale */
const longestProgram = 3000

/** Why a pattern cannot be used, for the person who wrote it; null when it can. */
export function patternFault(pattern: string): string | null {
  try {
    const compiled = RE2JS.compile(pattern)
    if (compiled.programSize() > longestProgram) return '格式过于复杂，请写短一些，少用重复次数'
    return 'value' in compiled.namedGroups() ? null : '格式里要有 (?<value>…)，它是重量'
  } catch {
    return '格式写得不对，请检查括号；不支持前后查看和反向引用'
  }
}
