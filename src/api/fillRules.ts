import { z } from 'zod'
import { request } from './request.ts'

/** What the next number by a rule would be with these values; none is taken. Throws ApiError with the server's sentence. */
export function previewNumber(ruleCode: string, values: Readonly<Record<string, string>>): Promise<string> {
  return request('/sys/fillRule/testFillRule', z.string(), { query: { ...values, ruleCode }, quiet: true })
}
