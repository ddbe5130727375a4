import { z } from 'zod'

/** A text that other back ends leave out or write as null; '' then. */
export const absentText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

/** What other back ends write as null where we leave it out. */
export function absentWhenNull<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value ?? undefined, schema.optional())
}
