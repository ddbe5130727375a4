import { z } from 'zod'

/** `POST /sys/records/keysByText`: what texts that people wrote, or pasted, name in a resource. */
export const keysByTextPath = '/sys/records/keysByText'

/** as many as a form saves lines */
const textsAtMost = 10_000

export const KeysByTextAsked = z.object({
  /** the name of the resource */
  resource: z.string().min(1).max(64),
  /** the field that holds what a record is kept by: its id, or a code that is unique */
  by: z.string().regex(/^[a-z][A-Za-z0-9]{0,63}$/),
  texts: z.array(z.string().min(1).max(500)).min(1, '没有要查的文字').max(textsAtMost, `一次最多查 ${textsAtMost} 个`),
})
export type KeysByTextAsked = z.infer<typeof KeysByTextAsked>

/** `named`: text, key and what the record is called. A text that names nothing, or several records, is not among them. */
export const KeysByText = z.object({ named: z.array(z.object({ text: z.string(), key: z.string(), label: z.string() })) })
export type KeysByText = z.infer<typeof KeysByText>
