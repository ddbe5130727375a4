/** A number; commas may part its thousands. A text with more digits than a number keeps is none. */
export function decimalIn(text: string): number | null {
  const digits = digitsOf(text)
  const number = digits === null ? Number.NaN : Number(digits)
  return digits !== null && Number.isFinite(number) && isKept(digits, number) ? number + 0 : null // + 0 turns -0 into 0
}

/** Why a text is no number, as a person can mend it. */
export function decimalFault(text: string): string {
  return Number.isFinite(Number(digitsOf(text) ?? Number.NaN)) ? '数值的位数太多，不能准确保存，请改短' : '应为数值'
}

function digitsOf(text: string): string | null {
  const digits = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(digits) ? digits : null
}

/** Whether a number says all that its text says. */
function isKept(text: string, number: number): boolean {
  return significant(text).length <= 15 || significant(text) === significant(String(number))
}

function significant(text: string): string {
  return text.replace(/e.*$/i, '').replaceAll(/[^\d]/g, '').replace(/^0+/, '').replace(/0+$/, '')
}
