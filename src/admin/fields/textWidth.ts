/** How wide a text is in narrow characters: what is not ASCII counts twice (WID-003). */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += widthOf(character)
  return width
}

/** As much of a text as fits `width`, with an ellipsis when that is not all of it. */
export function cutToWidth(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let kept = ''
  let used = 0
  for (const character of text) {
    used += widthOf(character)
    if (used > width) break
    kept += character
  }
  return `${kept}…`
}

function widthOf(character: string): number {
  return (character.codePointAt(0) ?? 0) < 128 ? 1 : 2
}
