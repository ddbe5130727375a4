import { z } from 'zod'

const Text = z.union([z.string(), z.number()]).transform(String)

/** One thing that can be chosen. Relatives of the contract call its text `text`, `label` or `title`; here it is `text` (PICK-041). */
export const DictOption = z
  .object({ value: Text, text: Text.optional(), label: Text.optional(), title: Text.optional(), disabled: z.boolean().default(false) })
  .transform(({ value, text, label, title, disabled }) => ({ value, text: text ?? label ?? title ?? value, disabled }))
export type DictOption = z.infer<typeof DictOption>
