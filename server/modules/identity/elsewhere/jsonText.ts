import { z } from 'zod'

/** A setting that is written as one line of JSON. */
export const jsonText = z.string().transform((text, refused) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    refused.addIssue('not JSON')
    return z.NEVER
  }
})
