import { z } from 'zod'

/** Where records of every kind are looked for at once. */
export const searchPath = '/sys/search'

/** What is looked for: at least two letters, or one Chinese character. */
export const SearchWords = z
  .string()
  .trim()
  .max(64, '最多 64 个字')
  .refine((words) => words.length > 1 || /\p{Script=Han}/u.test(words), '请至少输入两个字母或一个汉字')

/** One record that was found; `resource` is the name of its resource, `besides` what was found in another field than its label, '' for nothing. */
export const FoundRecord = z.object({ resource: z.string(), id: z.string(), label: z.string(), besides: z.string() })
export type FoundRecord = z.infer<typeof FoundRecord>

/** Machines and tags of the plant that were found, `GET /mes/plc/search?words=`. */
export const FoundInPlant = z.object({
  machines: z.array(z.object({ equipCode: z.string(), name: z.string(), workshopName: z.string() })),
  tags: z.array(z.object({ tagCode: z.string(), name: z.string(), deviceCode: z.string(), equipCode: z.string().nullable() })),
})
export type FoundInPlant = z.infer<typeof FoundInPlant>

/** of one kind */
export const mostFound = 5
