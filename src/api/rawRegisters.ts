import { areas } from '#contract/rules/address/rules.ts'
import { wordOrders } from '#contract/tag.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from './request.ts'

/** Registers of a tag as they came over the wire at the moment `at`, for commissioning; `value` was made of them, null where they are none, and `reason` says why. */
export const RawRegisters = z.object({
  tagCode: z.string(),
  area: z.enum(areas),
  dbNumber: z.number().nullable(),
  address: z.number(),
  bit: z.number().nullable(),
  bitTo: z.number().nullable().default(null),
  dataType: z.string(),
  wordOrder: z.enum(wordOrders).nullable(),
  words: z.array(z.number()),
  at: z.number().default(0),
  value: z.union([z.number(), z.string()]).nullable().default(null),
  reason: z.string().default(''),
})
export type RawRegisters = z.infer<typeof RawRegisters>

export function useRawRegisters(deviceCode: string) {
  return useQuery({
    queryKey: ['plc', 'raw', deviceCode],
    queryFn: () => request('/mes/plc/raw', z.array(RawRegisters), { query: { deviceCode } }),
    refetchInterval: 2000,
  })
}
