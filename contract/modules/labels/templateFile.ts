import { z } from 'zod'
import type { LabelTemplateRow } from './labelTemplate.ts'

/** A template as a file that is handed from plant to plant; `tempItems` are checked by whoever saves it. */
export const TemplateFile = z.object({
  format: z.literal('millwright-label-1', '不是标签模板文件'),
  code: z.string(),
  title: z.string(),
  bizType: z.string(),
  pageWidth: z.number(),
  pageHeight: z.number(),
  tempItems: z.array(z.unknown()),
  remark: z.string().default(''),
})

type Exported = Pick<LabelTemplateRow, 'code' | 'title' | 'bizType' | 'pageWidth' | 'pageHeight' | 'tempItems' | 'remark'>

/** The text of such a file. */
export function templateFile({ code, title, bizType, pageWidth, pageHeight, tempItems, remark }: Exported): string {
  const items: unknown = JSON.parse(tempItems)
  return JSON.stringify({ format: 'millwright-label-1', code, title, bizType, pageWidth, pageHeight, tempItems: items, remark }, null, 2)
}

/** What a file says, as a template is added. Throws a sentence where it is no such file. */
export function templateIn(text: string): Exported {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw new Error('文件不是 JSON，请选择从“导出”得到的文件')
  }
  const file = TemplateFile.safeParse(said)
  if (!file.success) throw new Error(`不是标签模板文件：${file.error.issues[0]?.path.join('.') ?? ''} ${file.error.issues[0]?.message ?? ''}`)
  const { format: _known, tempItems, bizType, ...rest } = file.data
  return { ...rest, bizType: bizType as Exported['bizType'], tempItems: JSON.stringify(tempItems) } // whoever saves it checks the word
}
