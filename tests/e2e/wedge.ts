import type { Page } from 'playwright/test'

/** Which keys send a text on the US layout, as a scanner that acts as a keyboard presses them. `ime`: an input method is on and hides what was pressed. */
type Typing = { ime?: boolean; end?: 'Enter' | 'Tab' | 'none' }

/** A scanner at the page: its keys come one right after the other, wherever the focus is. */
export async function wedge(page: Page, codes: string | readonly string[], { ime = false, end = 'Enter' }: Typing = {}): Promise<void> {
  await page.evaluate(
    ({ codes: texts, isHidden, last }) => {
      const signs: Record<string, string> = {
        '-': 'Minus',
        '.': 'Period',
        '/': 'Slash',
        ' ': 'Space',
        ';': 'Semicolon',
        '=': 'Equal',
        '(': 'Digit9',
        ')': 'Digit0',
      }
      const press = (key: string, code: string, shiftKey = false, ctrlKey = false) => {
        const at = document.activeElement ?? document.body
        at.dispatchEvent(new KeyboardEvent('keydown', { key: isHidden ? 'Process' : key, code, shiftKey, ctrlKey, bubbles: true, cancelable: true }))
      }
      for (const text of texts) {
        for (const sign of text) {
          if (sign === '\u001D') press(']', 'BracketRight', false, true)
          else {
            const code = /\d/.test(sign) ? `Digit${sign}` : /[a-z]/i.test(sign) ? `Key${sign.toUpperCase()}` : (signs[sign] ?? '')
            press(sign, code, /[A-Z()]/.test(sign))
          }
        }
        if (last !== 'none') press(last, last)
      }
    },
    { codes: typeof codes === 'string' ? [codes] : [...codes], isHidden: ime, last: end },
  )
}
