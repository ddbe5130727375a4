import { z } from 'zod'

/** `POST /mes/print/pdf`: a plant's label with these values, answered as a PDF; 422 with every reason when it cannot be printed. */
export const PrintLabel = z.object({
  label: z.string().min(1).max(20),
  /** field → text; dates YYYY-MM-DD, numbers plain decimals */
  values: z.record(z.string().max(50), z.string().max(200)),
  /** one page each */
  copies: z.int('张数要是整数').min(1, '至少打印 1 张').max(200, '一次最多 200 张'),
})
export type PrintLabel = z.infer<typeof PrintLabel>

export const printPdfPath = '/mes/print/pdf'
