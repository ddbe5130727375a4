/** Whether a text may stand in a number cell while it is typed: an optional minus, digits, one decimal part, or nothing yet (GRID-046, GRID-047). */
export function isNumberBeingTyped(text: string): boolean {
  return /^-?\d*(\.\d*)?$/.test(text)
}

/** The number that a text says when its cell is left; null for anything that is none (GRID-049, GRID-050). */
export function numberSaid(text: string): number | null {
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null
}

/** Tags as a grid keeps them: two characters each, semicolons between, none at the end (GRID-054; docs/decisions/037-grid.md). The field kind `tags` is another thing. */
export function tagsText(text: string): string {
  return (text.replaceAll(/[;；]/g, '').match(/[^]{1,2}/gu) ?? []).join(';')
}
