/** A text that a spreadsheet would take for a formula; full-width signs count, because an input method turns them round. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/u
const guardedFormula = /^'+[=+\-@\t\r＝＋－＠]/u

/** Puts a ' before a text that a spreadsheet would calculate (security.md 1B-9). `withoutGuard` takes exactly one away again. */
export function withGuard(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

export function withoutGuard(text: string): string {
  return guardedFormula.test(text) ? text.slice(1) : text
}
