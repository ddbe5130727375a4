/** The words of rich text without its layout, in one line. The text is read, never run or loaded. */
export function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<(\/(p|div|h\d|li|tr|td|th)|br)\b/g, ' $&'), 'text/html')
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
