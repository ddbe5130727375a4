/** Letters, digits and signs as ASCII has them, as a Chinese keyboard may write them: （０１）, ］Ｃ１. Nothing else changes: ² stays a square, and ½ a half. */
export function halfWidth(text: string): string {
  return text.replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')
}
