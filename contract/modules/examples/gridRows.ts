import { z } from 'zod'

/** `GET /mock/vxe/getData` (api-contract.md 2.17): rows for trying the editable grid; they are the same for everybody and are kept nowhere. */
export const gridRowsPath = '/mock/vxe/getData'

/** how many rows there are in all */
export const gridRowCount = 1000

export const GridRowsAsked = z.object({
  pageNo: z.coerce.number().int().min(1, '页码从 1 开始').default(1),
  pageSize: z.coerce.number().int().min(1, '每页至少 1 行').max(gridRowCount, `每页最多 ${gridRowCount} 行`).default(10),
})
export type GridRowsAsked = z.infer<typeof GridRowsAsked>

/** A line of an invented picking list. Days are yyyy-MM-dd. */
export const ExampleRow = z.object({
  id: z.string(),
  orderNum: z.number().int(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  price: z.number(),
  needDate: z.string(),
  pickedAt: z.string().nullable(),
  isUrgent: z.enum(['Y', 'N']),
  check: z.string(),
  uses: z.string(),
  progress: z.number(),
  tags: z.string(),
  remark: z.string(),
})
export type ExampleRow = z.infer<typeof ExampleRow>

export const ExampleRows = z.object({ records: z.array(ExampleRow), total: z.number(), size: z.number(), current: z.number(), pages: z.number() })
export type ExampleRows = z.infer<typeof ExampleRows>
