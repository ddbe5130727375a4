import { RE2JS } from 're2js'
import type { Judged } from '#contract/rules/grid/gridRules.ts'

// The engine weighs a third of the grid: useOwnPatterns fetches this file where a column has an expression of its own, nothing else imports it.

const compiled = new Map<string, RE2JS | null>()

/** Whether a text holds a regular expression of a rule's own, in time linear in the text. What is no expression holds nowhere. */
export const matchesPattern: Judged['matches'] = (pattern, text) => {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern))
  return compiled.get(pattern)?.matcher(text).find() ?? false
}

function compile(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return null // looked back, or misspelled
  }
}
