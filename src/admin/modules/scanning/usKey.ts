/** Keys of the US layout, which scanners are set to: what each sends alone and with Shift. */
const signs: Readonly<Record<string, string>> = {
  Digit1: '1!',
  Digit2: '2@',
  Digit3: '3#',
  Digit4: '4$',
  Digit5: '5%',
  Digit6: '6^',
  Digit7: '7&',
  Digit8: '8*',
  Digit9: '9(',
  Digit0: '0)',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: `'"`,
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
}

/** What a key of a keyboard sends on the US layout; null for one that sends nothing, or is not known. */
export function usKey(code: string, isShifted: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return isShifted ? letter : letter.toLowerCase()
  const digit = /^Numpad(\d)$/.exec(code)?.[1]
  return digit ?? signs[code]?.[isShifted ? 1 : 0] ?? null
}
