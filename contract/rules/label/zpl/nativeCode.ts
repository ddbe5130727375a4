import { checkDigit } from '../gs1.ts'
import type { CodeType } from '../codeTypes.ts'

/** A code that a printer draws by itself: `dots` is its module, `height` of its bars. */
export type NativeCode = { codeType: CodeType; content: string; dots: number; height: number }

type Plan = { takes: RegExp; draw: (code: NativeCode) => string }

/** Data of a field: what is no letter or digit goes as hexadecimal, so that nothing in it is ever a command (security.md 1B-4). */
export function fieldData(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const shown = Array.from(bytes, (byte) =>
    /[A-Za-z0-9]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `\\${byte.toString(16).padStart(2, '0').toUpperCase()}`,
  )
  return `^FH\\^FD${shown.join('')}^FS`
}

const bars = ({ dots }: NativeCode, ratio = 2) => `^BY${dots},${ratio.toFixed(1)}`
const withCheck = (content: string) => (content.length === 12 ? content + checkDigit(content) : content)

/**
 * Codes whose modules are the same whoever draws them. A content that leaves the printer a choice (sets of Code 128, escapes) is
 * sent as dots instead, so that no firmware makes a code wider than the layout knows. So is every QR code: where `^BQ` begins (10 dots lower than
 * its origin, or not) is different from one firmware to the next.
 */
const plans: Partial<Record<CodeType, Plan>> = {
  '128Auto': {
    takes: /^(?!.*\d{4})[A-Za-z0-9 .\-/]+$|^(\d\d){2,}$/,
    draw: (code) => `${bars(code)}^BCN,${code.height},N,N,N${fieldData(code128(code.content))}`,
  },
  EAN13: { takes: /^\d{12,13}$/, draw: (code) => `${bars(code)}^BEN,${code.height},N,N${fieldData(withCheck(code.content).slice(0, 12))}` },
  Code39: { takes: /^[A-Z0-9\-. $/+%]+$/, draw: (code) => `${bars(code, 3)}^B3N,N,${code.height},N,N${fieldData(code.content)}` },
  '2_5interleaved': { takes: /^(\d\d)+$/, draw: (code) => `${bars(code)}^B2N,${code.height},N,N,N${fieldData(code.content)}` },
  DataMatrix: { takes: /^[A-Z0-9-]+$/, draw: ({ content, dots }) => `^BXN,${dots},200${fieldData(content)}` },
}

/** The printer's own command for a code; null where dots are sent instead. */
export function nativeCode(code: NativeCode): string | null {
  const plan = plans[code.codeType]
  return plan?.takes.test(code.content) && code.dots <= 10 ? plan.draw(code) : null
}

const code128 = (content: string) => (/^(\d\d){2,}$/.test(content) ? `>;${content}` : content)
