import { createSlices, slicedList } from './slices.ts'
import { htmlRows } from './tableHtml.ts'
import { textRows } from './tableText.ts'
import type { TextTable } from './tableText.ts'

/** The table on a clipboard, read in slices: that of its HTML, and of its text where there is none. */
export async function pastedTable(html: string, text: string): Promise<TextTable> {
  const slice = createSlices()
  const table = await slicedList(htmlRows(html), slice)
  return table.length > 0 ? table : slicedList(textRows(text), slice)
}
