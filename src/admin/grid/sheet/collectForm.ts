import { z } from 'zod'
import { openSheet } from './openSheet.ts'
import type { Collected, SheetHandle } from './sheetHandle.ts'

/** One table of a form, found where it stands; null while it is not on the page. `show` brings it there. */
export type FormCase = { name: string; show: () => void; look: () => SheetHandle | null }

const Form = z.object({ validateFields: z.custom<() => Promise<unknown>>((value) => typeof value === 'function') })
const isFunction = (value: unknown) => typeof value === 'function'
const Cases = z.array(z.object({ name: z.string(), show: z.custom<FormCase['show']>(isFunction), look: z.custom<FormCase['look']>(isFunction) }))

/**
 * What a form and its tables hold, all of it checked: first the form, then each table in turn, brought to the page where it is not. What
 * is wrong rejects: the form's own complaint, SheetComplaint of the first wrong table, or Error where a table does not open. What is no
 * form, or no list of cases, throws TypeError at once (GRID-081, GRID-082).
 */
export function collectForm(form: unknown, cases: unknown): Promise<{ values: unknown; tables: Readonly<Record<string, Collected>> }> {
  const known = Form.safeParse(form)
  if (!known.success) throw new TypeError('collectForm takes a form of antd')
  const told = Cases.safeParse(cases)
  if (!told.success) throw new TypeError('collectForm takes a list of cases, each with a name, show and look')
  return collected(known.data, told.data)
}

async function collected(form: z.infer<typeof Form>, cases: readonly FormCase[]) {
  const values = await form.validateFields()
  const tables: Record<string, Collected> = {}
  for (const { name, show, look } of cases) {
    if (look() === null) show()
    const sheet = await openSheet(look)
    try {
      tables[name] = sheet.collect()
    } catch (error) {
      show() // what is wrong is to be seen
      throw error
    }
  }
  return { values, tables }
}
