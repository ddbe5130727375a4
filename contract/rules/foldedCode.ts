/**
 * A code as it is kept and compared: half-width, capital, without blanks around it. A Chinese keyboard writes ＬＯＴ１ where a scanner
 * sends LOT1 and a person types lot1, and all three are one code (Unicode NFKC).
 */
export function foldedCode(text: string): string {
  return text.normalize('NFKC').toUpperCase().normalize('NFKC').trim()
}
