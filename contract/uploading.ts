import { z } from 'zod'
import { isFilePath } from './rules/filePath.ts'
import { fileEndpoints } from './fileEndpoints.ts'

/** How an upload stands. */
const uploadStatuses = ['uploading', 'done', 'error', 'removed'] as const

/** A file in a field while a person works on it (UPL-007). `path` is one or several paths, commas between; `size` in bytes, 0 where nobody knows. */
export const UploadedValue = z.object({
  name: z.string(),
  type: z.string(),
  size: z.number(),
  status: z.enum(uploadStatuses),
  percent: z.number().min(0).max(100),
  path: z.string(),
  /** where this browser can look at it */
  url: z.string().optional(),
  /** why it failed */
  message: z.string().optional(),
})
export type UploadedValue = z.infer<typeof UploadedValue>

/** `result` of an upload (UPL-008); `date` is `YYYY-MM-DD HH:mm:ss`, 24-hour (decisions.md 14), `fileSize` in bytes. */
export const FileRecord = z.object({ fileName: z.string(), filePath: z.string(), fileSize: z.number(), date: z.string() })
export type FileRecord = z.infer<typeof FileRecord>

/** What the dialog that manages the files of a cell gives back for one file (UPL-009). */
export const PopupFile = z.object({ name: z.string(), url: z.string(), path: z.string(), status: z.literal('done'), id: z.string() })
export type PopupFile = z.infer<typeof PopupFile>

/** The message of an upload whose file the page has to embed as a data URL itself (API-115). */
export const embedMessage = 'local'

/** What the viewer of PDF files is opened with (API-119): the address of a file of ours, and a ticket for it (security.md 1B-3). */
export const PdfViewerQuery = z.object({
  file: z
    .string()
    .refine((address) => address.startsWith(fileEndpoints.preview) && isFilePath(address.slice(fileEndpoints.preview.length)), '只能查看本系统中的文件'),
  token: z.string().max(100).default(''),
})

/** Folder in which a file is filed; `temp` when nobody says (API-112). */
export const Biz = z.string().regex(/^[a-z0-9_-]{1,32}$/, 'biz 只能是 1 到 32 个小写字母、数字、下划线或短横线')
export const standardBiz = 'temp'

/** The texts beside the file of an upload; other ones are nobody's business. */
export const UploadFields = z.object({
  biz: z.preprocess((text) => (text === '' ? undefined : text), Biz.default(standardBiz)),
  /** present when a rich text embeds the file */
  jeditor: z.string().max(32).optional(),
})

/** A picture up to this size is embedded by a rich text instead of stored (security.md 1B-10). */
export const embeddedBytes = 200 * 1024
