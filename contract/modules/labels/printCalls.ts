import { z } from 'zod'
import { printTemplate } from '../../rules/label/template.ts'

const copies = z.int('张数要是整数').min(1, '至少打印 1 张').max(200, '一次最多 200 张')
const values = z.record(z.string().max(50), z.string().max(200))

/** `POST /mes/print/pdf`: a plant's label with these values, answered as a PDF; 422 with every reason when it cannot be printed. */
export const PrintLabel = z.object({
  label: z.string().min(1).max(20),
  /** field → text; dates YYYY-MM-DD, numbers plain decimals */
  values,
  /** one page each */
  copies,
})
export type PrintLabel = z.infer<typeof PrintLabel>

export const printPdfPath = '/mes/print/pdf'

/** `POST /mes/print/designPdf`: a template that is being drawn, with sample values, as a PDF to look at. */
export const PrintDesign = z.object({ template: printTemplate, bizType: z.string().max(20), values })
export type PrintDesign = z.infer<typeof PrintDesign>

export const printDesignPath = '/mes/print/designPdf'

/** `GET /mes/print/templates?resource=`: the active templates for records of a resource; without one, all. */
export const printTemplatesPath = '/mes/print/templates'
export const ActiveTemplate = z.object({
  id: z.string(),
  bizType: z.string(),
  title: z.string(),
  revision: z.number(),
  pageWidth: z.number(),
  pageHeight: z.number(),
})
export type ActiveTemplate = z.infer<typeof ActiveTemplate>

/** Records whose labels are wanted, with an active template. */
export const PrintRecords = z.object({
  templateId: z.string().min(1).max(64),
  resource: z.string().min(1).max(64),
  ids: z.array(z.string().min(1).max(64)).min(1, '请选择记录').max(200, '一次最多 200 条记录'),
  copies,
})
export type PrintRecords = z.infer<typeof PrintRecords>

/** `POST /mes/print/labels`: the template and what each record says for its fields, to be laid out and looked at; prints are counted by `object`. */
export const printLabelsPath = '/mes/print/labels'
export const RecordLabels = z.object({
  template: printTemplate,
  fields: z.array(z.object({ name: z.string(), title: z.string(), kind: z.enum(['text', 'number', 'date']), sample: z.string() })),
  labels: z.array(z.object({ id: z.string(), title: z.string(), object: z.string(), values: z.record(z.string(), z.string().nullable()) })),
})
export type RecordLabels = z.infer<typeof RecordLabels>

/** `POST /mes/print/recordsPdf`: the same as one PDF; 422 names the record and the reason when one of them cannot be printed. */
export const printRecordsPath = '/mes/print/recordsPdf'

/** Settings of quick labels: declared for clients of the contract, and called by none of ours (API-103, API-104). */
export const baseCommonPaths = { add: '/base/baseCommon/add', edit: '/base/baseCommon/edit' } as const
